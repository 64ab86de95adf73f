import { address, choice, origin, patternText, text, whole } from '../kinds'

/** Hosted search and optional libraries. The admin key of the search is a secret: see `conf/secrets.ts`. */
export const plugin = {
  ALGOLIA_APP_ID: patternText(
    '',
    /^[a-z\d]*$/i,
    'empty or letters and digits',
    'Hosted search: application id. Enables the service. ALGOLIA_ADMIN_APP_KEY updates only the index of an application ' +
      'that is set in the file or the environment.',
  ),
  ALGOLIA_SEARCH_ONLY_APP_KEY: text('', 'Hosted search: the search-only key for readers.'),
  ALGOLIA_INDEX: text('', 'Hosted search: name of the index.'),
  ALGOLIA_HOST: origin(
    '',
    "Hosted search: address to use instead of the service's own hosts, for example of your own proxy.",
  ),
  SEARCH_PRINT_KEY: choice(
    ['articles', 'everywhere', 'never'],
    'articles',
    'Where Ctrl+P and Cmd+P open the modal search instead of printing: on pages that show a page of the workspace, ' +
      'everywhere, or never. Ctrl+K and Cmd+K open it everywhere.',
  ),
  SEARCH_HITS_PER_PAGE: whole(10, [1, 1000], 'Hosted search: hits on each page.'),
  MARK_JS_URL: address(
    '/assets/mark.js',
    "Script that highlights search words, loaded only if there are results: the site's own, a published build of mark.js, " +
      'or another script that defines `Mark`. Empty: none.',
  ),
  ANIMATION_JS_URL: address(
    '/assets/reveal.js',
    "Script for scroll animations, loaded when the layout mounts: the site's own, a published build of ScrollReveal or AOS, " +
      'or another script that defines `window.reveal`. This function is called at load and after each navigation, to animate ' +
      'the cards (`data-reveal`). Empty: none.',
  ),
  ANIMATE_CSS_URL: address(
    '',
    "Style sheet for those animations. AOS needs its style sheet here; the site's own script and ScrollReveal need none. Empty: none.",
  ),
}
