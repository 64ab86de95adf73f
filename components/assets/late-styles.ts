/**
 * Adds the style sheets of other hosts that the site's settings name (lib/screens/head/head-extras). A sheet that the page links
 * itself would delay painting and scripts until its host answers. Only pages of sites with such settings load this script.
 */

/** Addresses of style sheets, in `data-sheets` of this script's element. */
const sheets: readonly string[] = JSON.parse(document.currentScript?.dataset.sheets ?? '[]')

function addSheet(address: string): void {
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = address
  document.head.append(link)
}

sheets.forEach(addSheet)
