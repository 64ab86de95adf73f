import { address, choice, origin, patternText, text, whole } from '../kinds'

/** Hosted search and optional libraries. The admin key of the search is a secret: see `conf/secrets.ts`. */
export const plugin = {
  ALGOLIA_APP_ID: patternText(
    '',
    /^[a-z\d]*$/i,
    'empty or letters and digits',
    'Hosted search: application. Switches the service on. The index is kept by ALGOLIA_ADMIN_APP_KEY only for the application that file or environment name.',
  ),
  ALGOLIA_SEARCH_ONLY_APP_KEY: text('', 'Hosted search: the key that readers use; it can only search.'),
  ALGOLIA_INDEX: text('', 'Hosted search: name of the index.'),
  ALGOLIA_HOST: origin(
    '',
    "Hosted search: address that is asked in place of the service's own hosts, for instance of a proxy of yours.",
  ),
  SEARCH_PRINT_KEY: choice(
    ['articles', 'everywhere', 'never'],
    'articles',
    'Where Ctrl+P and Cmd+P open the modal search instead of printing: on pages that show a page of the workspace, everywhere, or never. Ctrl+K and Cmd+K open it everywhere.',
  ),
  SEARCH_HITS_PER_PAGE: whole(10, [1, 1000], 'Hosted search: hits on each page.'),
  MARK_JS_URL: address(
    '/assets/mark.js',
    "Script that marks search words, loaded only where there are results: the site's own, a published build of mark.js, or one that likewise defines `Mark`. Empty: none.",
  ),
  ANIMATION_JS_URL: address(
    '/assets/reveal.js',
    "Script for animations while scrolling, loaded when the layout mounts: the site's own, a published build of ScrollReveal or AOS, or one that likewise defines `window.reveal`, which is called then and after each navigation and takes up the cards (`data-reveal`). Empty: none.",
  ),
  ANIMATE_CSS_URL: address(
    '',
    'Style sheet for those animations: that of AOS has to be named here; the own script and ScrollReveal need none. Empty: none.',
  ),
}
