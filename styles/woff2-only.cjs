/**
 * A PostCSS plugin that keeps only the WOFF2 file of every font. All supported browsers can read it; the older
 * formats would add 2 KB to every page's styles and a megabyte to the build.
 */
module.exports = () => ({
  postcssPlugin: 'woff2-only',
  Declaration: {
    src(declaration) {
      const sources = declaration.value.split(/,(?![^(]*\))/)
      const kept = sources.filter((source) => /format\(['"]?woff2['"]?\)/.test(source))
      if (kept.length > 0 && kept.length < sources.length) declaration.value = kept.join(',')
    },
  },
})
module.exports.postcss = true
