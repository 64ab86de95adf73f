/**
 * A step of the style sheets' compiler: keeps of every font the WOFF2 file alone. Every browser that the site serves
 * reads it; the older forms would be 2 KB of every page's styles and a megabyte of the build.
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
