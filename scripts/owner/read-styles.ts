import { transformSync } from 'esbuild'
import type { Reading } from './problems'

/**
 * Reads owner/styles.css. Browsers silently skip invalid rules, so syntax errors are problems.
 * @param file its path, for messages
 */
export function readStyles(text: string, file: string): Reading<string> {
  const { warnings } = transformSync(text, { loader: 'css', logLevel: 'silent' })
  const problems = warnings
    .filter(({ id }) => id === 'css-syntax-error')
    .map(({ text: fault, location }) => {
      const place = location === null ? '' : `, line ${location.line}, column ${location.column + 1}`
      return `${file}${place}: ${fault}${fault.endsWith('.') ? '' : '.'}`
    })
  return { value: text, problems }
}
