import { createRequire } from 'node:module'

/**
 * After it has read next.config.ts, the framework deletes what loads `.mjs` files by `require`. Node before 20.19.5 and
 * 22.14 then loads none any more, and the compiler of the styles is in such files. The loader of `.js` knows what they are.
 */
const { extensions } = createRequire(import.meta.url)
extensions['.mjs'] ??= extensions['.js']

export default { plugins: { '@tailwindcss/postcss': {}, './styles/woff2-only.cjs': {} } }
