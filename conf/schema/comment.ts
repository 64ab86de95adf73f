import { address, bit, choice, flag, origin, patternText, text, textList } from '../kinds'

const repository = (meaning: string) =>
  patternText('', /^$|^[\w.-]+\/[\w.-]+$/, 'empty or `owner/name`', meaning)

/** Comment services: each is enabled by its first key; several become tabs. */
export const comment = {
  COMMENT_HIDE_SINGLE_TAB: flag(true, 'No row of tabs when there is one service.'),
  COMMENT_PAGE_KEY: choice(
    ['path', 'id'],
    'path',
    'What comments are kept under: the path of the page, as the services expect, or its id, which stays when the ' +
      'address changes. A change leaves the comments of before behind.',
  ),

  COMMENT_TWIKOO_ENV_ID: text(
    '',
    'Twikoo: address of the backend, or the name of an environment of the cloud (in Shanghai). Switches the service on. Its sets of small pictures come from elsewhere, which ' +
      'the policy of the pages stops: set SHOW_EMOTION there to false, or EMOTION_CDN to a file of this site.',
  ),
  COMMENT_TWIKOO_COUNT_ENABLE: flag(
    false,
    'Twikoo: numbers of comments in lists of posts, replies counted. Lists then load its script.',
  ),
  COMMENT_TWIKOO_CDN_URL: address(
    'https://cdn.jsdelivr.net/npm/twikoo@1.7.9/dist/twikoo.min.js',
    'Twikoo: its script. For an environment of the cloud it has to be the form with the library of the cloud ' +
      '(`twikoo.all.min.js`), which the default becomes by itself.',
  ),

  COMMENT_GISCUS_REPO: repository('Giscus: repository of the discussions. Switches the service on.'),
  COMMENT_GISCUS_CDN_URL: address(
    'https://cdn.jsdelivr.net/npm/giscus@1.6.0/+esm',
    'Giscus: its script, the web component as one module.',
  ),
  COMMENT_GISCUS_HOST: origin('https://giscus.app', 'Giscus: backend.'),
  COMMENT_GISCUS_REPO_ID: text('', 'Giscus: id of the repository.'),
  COMMENT_GISCUS_CATEGORY: text('', 'Giscus: discussion category.'),
  COMMENT_GISCUS_CATEGORY_ID: text('', 'Giscus: id of the category.'),
  COMMENT_GISCUS_MAPPING: choice(
    ['pathname', 'url', 'title', 'og:title', 'specific', 'number'],
    'pathname',
    'Giscus: how a page finds its discussion. With `COMMENT_PAGE_KEY` `id` it is found by the id.',
  ),
  COMMENT_GISCUS_STRICT: bit('0', 'Giscus: titles must match exactly.'),
  COMMENT_GISCUS_REACTIONS_ENABLED: bit('1', 'Giscus: reactions.'),
  COMMENT_GISCUS_EMIT_METADATA: bit('0', 'Giscus: tells the page about the discussion.'),
  COMMENT_GISCUS_INPUT_POSITION: choice(['top', 'bottom'], 'bottom', 'Giscus: place of the comment box.'),
  COMMENT_GISCUS_LANG: text('', 'Giscus: language. Empty: that of the interface.'),
  COMMENT_GISCUS_LOADING: choice(['lazy', 'eager'], 'lazy', 'Giscus: when it loads.'),
  COMMENT_GISCUS_CROSSORIGIN: choice(
    ['anonymous', 'use-credentials'],
    'anonymous',
    'Giscus: how its script is asked for.',
  ),

  COMMENT_GITALK_CLIENT_ID: text('', 'Gitalk: client id. Switches the service on.'),
  COMMENT_GITALK_CLIENT_SECRET: text(
    '',
    'Gitalk: client secret. The service works in the browser and needs it there, so that it is public: use an app made for this alone.',
  ),
  COMMENT_GITALK_REPO: text('', 'Gitalk: repository of the issues.'),
  COMMENT_GITALK_OWNER: text('', 'Gitalk: owner of the repository.'),
  COMMENT_GITALK_ADMIN: textList([], 'Gitalk: who may open issues.'),
  COMMENT_GITALK_DISTRACTION_FREE_MODE: flag(false, 'Gitalk: dims the page while writing.'),
  COMMENT_GITALK_PROXY: address(
    'https://cors-anywhere.azm.workers.dev/https://github.com/login/oauth/access_token',
    'Gitalk: the address that asks for the access token of a reader who signs in, since browsers may not.',
  ),
  COMMENT_GITALK_JS_CDN_URL: address(
    'https://cdn.jsdelivr.net/npm/gitalk@1.8.0/dist/gitalk.min.js',
    'Gitalk: its script.',
  ),
  COMMENT_GITALK_CSS_CDN_URL: address(
    'https://cdn.jsdelivr.net/npm/gitalk@1.8.0/dist/gitalk.css',
    'Gitalk: its style sheet.',
  ),

  COMMENT_CUSDIS_APP_ID: text('', 'Cusdis: app id. Switches the service on.'),
  COMMENT_CUSDIS_HOST: origin('https://cusdis.com', 'Cusdis: backend.'),
  COMMENT_CUSDIS_SCRIPT_SRC: address('', "Cusdis: its script. Empty: the backend's own."),
  COMMENT_CUSDIS_LANG_SRC: address(
    '',
    "Cusdis: its texts. Empty: the backend's own, in the language of the interface.",
  ),

  COMMENT_UTTERRANCES_REPO: repository('Utterances: repository of the issues. Switches the service on.'),

  COMMENT_WALINE_SERVER_URL: address('', 'Waline: backend. Switches the service on.'),
  COMMENT_WALINE_RECENT: flag(false, 'Waline: recent comments in the sidebar, of the themes that have one.'),
  COMMENT_WALINE_JS: address(
    'https://cdn.jsdelivr.net/npm/@waline/client@3.15.2/dist/waline.umd.js',
    'Waline: its script.',
  ),
  COMMENT_WALINE_CSS: address(
    'https://cdn.jsdelivr.net/npm/@waline/client@3.15.2/dist/waline.css',
    'Waline: its style sheet.',
  ),

  COMMENT_VALINE_APP_ID: text('', 'Valine: app id. Switches the service on.'),
  COMMENT_VALINE_APP_KEY: text('', 'Valine: app key.'),
  COMMENT_VALINE_SERVER_URLS: address('', 'Valine: backend, where the service does not find it by itself.'),
  COMMENT_VALINE_PLACEHOLDER: text('', 'Valine: text in the empty comment box.'),
  COMMENT_VALINE_CDN: address(
    'https://cdn.jsdelivr.net/npm/valine@1.5.3/dist/Valine.min.js',
    'Valine: its script.',
  ),
  COMMENT_VALINE_SDK_CDN: address(
    'https://cdn.jsdelivr.net/npm/leancloud-storage@3.15.0/dist/av-min.js',
    "Valine: the script of its backend's library.",
  ),

  COMMENT_ARTALK_SERVER: address('', 'Artalk: backend. Switches the service on.'),
  COMMENT_ARTALK_JS: address(
    'https://cdn.jsdelivr.net/npm/artalk@2.9.1/dist/Artalk.js',
    'Artalk: its script.',
  ),
  COMMENT_ARTALK_CSS: address(
    'https://cdn.jsdelivr.net/npm/artalk@2.9.1/dist/Artalk.css',
    'Artalk: its style sheet.',
  ),

  COMMENT_WEBMENTION_ENABLE: flag(false, 'Webmention: links the endpoint in the head of pages.'),
  COMMENT_WEBMENTION_HOSTNAME: text('', 'Webmention: domain that the endpoint belongs to.'),
  COMMENT_WEBMENTION_AUTH: address('', 'Webmention: profile that proves who owns the domain.'),
  COMMENT_WEBMENTION_TWITTER_USERNAME: text('', 'Webmention: account whose mentions count.'),
}
