export default { plugins: { '@tailwindcss/postcss': {}, './styles/woff2-only.cjs': {} } }
