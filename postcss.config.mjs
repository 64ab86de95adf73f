import { createRequire } from 'node:module'

/**
 * After reading next.config.ts, Next.js deletes the handler with which `require` loads `.mjs` files. Node before
 * 20.19.5 and
 * 22.14 then cannot load them, and the CSS compiler consists of such files. The handler of `.js` can load them.
 */
const { extensions } = createRequire(import.meta.url)
extensions['.mjs'] ??= extensions['.js']

export default { plugins: { '@tailwindcss/postcss': {} } }
