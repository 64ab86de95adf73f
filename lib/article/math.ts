import katex from 'katex'

/**
 * A formula as HTML with MathML beside it for assistive technology. Mistakes are shown in place; sizes and macro
 * expansion are bounded, and commands that could load or link something are off.
 */
export function formula(source: string, displayMode: boolean): string {
  try {
    return katex.renderToString(source, {
      displayMode,
      throwOnError: false,
      strict: 'ignore',
      trust: false,
      maxSize: 40,
      maxExpand: 500,
      output: 'htmlAndMathml',
    })
  } catch {
    return `<code>${escapeHtml(source)}</code>`
  }
}

export function escapeHtml(value: string): string {
  return value
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
