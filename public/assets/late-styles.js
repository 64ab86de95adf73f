/**
 * Adds the style sheets from other hosts that the site's settings name (`data-sheets`, lib/screens/head/head-extras.ts). One that
 * the page itself names would hold up drawing and scripts as long as its host is silent; only pages of sites with such
 * settings load this file.
 */
for (const address of JSON.parse(document.currentScript.dataset.sheets)) {
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = address
  document.head.append(link)
}
