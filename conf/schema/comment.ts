import { address, bit, choice, flag, origin, patternText, text, textList } from '../kinds'

const repository = (meaning: string) =>
  patternText('', /^$|^[\w.-]+\/[\w.-]+$/, 'empty or `owner/name`', meaning)

/** Comment services: each is enabled by its first key; several become tabs. */
export const comment = {
  COMMENT_HIDE_SINGLE_TAB: flag(true, 'Hides the row of tabs if there is only one service.'),
  COMMENT_PAGE_KEY: choice(
    ['path', 'id'],
    'path',
    'Key of the comments of a page: its path, as the services expect, or its id, which does not change with the address. ' +
      'After a change of this setting existing comments are no longer shown.',
  ),

  COMMENT_TWIKOO_ENV_ID: text(
    '',
    'Twikoo: address of the backend, or the name of a Tencent CloudBase environment (in Shanghai). Enables the service. The ' +
      "Content-Security-Policy blocks its emoticons, which are on another host: set Twikoo's SHOW_EMOTION to false, or its " +
      'EMOTION_CDN to a file of this site.',
  ),
  COMMENT_TWIKOO_COUNT_ENABLE: flag(
    false,
    'Twikoo: shows the number of comments in lists of posts, replies included. Lists then load its script.',
  ),
  COMMENT_TWIKOO_CDN_URL: address(
    'https://cdn.jsdelivr.net/npm/twikoo@1.7.9/dist/twikoo.min.js',
    'Twikoo: its script. A CloudBase environment needs the build with the CloudBase library (`twikoo.all.min.js`); the ' +
      'default switches to it automatically.',
  ),

  COMMENT_GISCUS_REPO: repository('Giscus: repository of the discussions. Enables the service.'),
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
    'Giscus: how a page finds its discussion. With `COMMENT_PAGE_KEY` `id` it is found by id.',
  ),
  COMMENT_GISCUS_STRICT: bit('0', 'Giscus: titles must match exactly.'),
  COMMENT_GISCUS_REACTIONS_ENABLED: bit('1', 'Giscus: reactions.'),
  COMMENT_GISCUS_EMIT_METADATA: bit('0', 'Giscus: sends metadata of the discussion to the page.'),
  COMMENT_GISCUS_INPUT_POSITION: choice(['top', 'bottom'], 'bottom', 'Giscus: position of the comment box.'),
  COMMENT_GISCUS_LANG: text('', 'Giscus: language. Empty: that of the interface.'),
  COMMENT_GISCUS_LOADING: choice(['lazy', 'eager'], 'lazy', 'Giscus: when it loads.'),
  COMMENT_GISCUS_CROSSORIGIN: choice(
    ['anonymous', 'use-credentials'],
    'anonymous',
    'Giscus: `crossorigin` attribute of its script.',
  ),

  COMMENT_GITALK_CLIENT_ID: text('', 'Gitalk: client id. Enables the service.'),
  COMMENT_GITALK_CLIENT_SECRET: text(
    '',
    'Gitalk: client secret. The service runs in the browser and needs the secret there, so it is public: use a separate OAuth app.',
  ),
  COMMENT_GITALK_REPO: text('', 'Gitalk: repository of the issues.'),
  COMMENT_GITALK_OWNER: text('', 'Gitalk: owner of the repository.'),
  COMMENT_GITALK_ADMIN: textList([], 'Gitalk: who may open issues.'),
  COMMENT_GITALK_DISTRACTION_FREE_MODE: flag(false, 'Gitalk: dims the page while writing.'),
  COMMENT_GITALK_PROXY: address(
    'https://cors-anywhere.azm.workers.dev/https://github.com/login/oauth/access_token',
    'Gitalk: proxy that requests the access token when a reader signs in, because browsers cannot.',
  ),
  COMMENT_GITALK_JS_CDN_URL: address(
    'https://cdn.jsdelivr.net/npm/gitalk@1.8.0/dist/gitalk.min.js',
    'Gitalk: its script.',
  ),
  COMMENT_GITALK_CSS_CDN_URL: address(
    'https://cdn.jsdelivr.net/npm/gitalk@1.8.0/dist/gitalk.css',
    'Gitalk: its style sheet.',
  ),

  COMMENT_CUSDIS_APP_ID: text('', 'Cusdis: app id. Enables the service.'),
  COMMENT_CUSDIS_HOST: origin('https://cusdis.com', 'Cusdis: backend.'),
  COMMENT_CUSDIS_SCRIPT_SRC: address('', "Cusdis: its script. Empty: the backend's own."),
  COMMENT_CUSDIS_LANG_SRC: address(
    '',
    "Cusdis: its texts. Empty: the backend's own, in the language of the interface.",
  ),

  COMMENT_UTTERRANCES_REPO: repository('Utterances: repository of the issues. Enables the service.'),

  COMMENT_WALINE_SERVER_URL: address('', 'Waline: backend. Enables the service.'),
  COMMENT_WALINE_RECENT: flag(false, 'Waline: recent comments in the sidebar, in themes that have one.'),
  COMMENT_WALINE_JS: address(
    'https://cdn.jsdelivr.net/npm/@waline/client@3.15.2/dist/waline.umd.js',
    'Waline: its script.',
  ),
  COMMENT_WALINE_CSS: address(
    'https://cdn.jsdelivr.net/npm/@waline/client@3.15.2/dist/waline.css',
    'Waline: its style sheet.',
  ),

  COMMENT_VALINE_APP_ID: text('', 'Valine: app id. Enables the service.'),
  COMMENT_VALINE_APP_KEY: text('', 'Valine: app key.'),
  COMMENT_VALINE_SERVER_URLS: address('', 'Valine: backend, if the service does not find it automatically.'),
  COMMENT_VALINE_PLACEHOLDER: text('', 'Valine: text in the empty comment box.'),
  COMMENT_VALINE_CDN: address(
    'https://cdn.jsdelivr.net/npm/valine@1.5.3/dist/Valine.min.js',
    'Valine: its script.',
  ),
  COMMENT_VALINE_SDK_CDN: address(
    'https://cdn.jsdelivr.net/npm/leancloud-storage@3.15.0/dist/av-min.js',
    "Valine: the script of its backend's library.",
  ),

  COMMENT_ARTALK_SERVER: address('', 'Artalk: backend. Enables the service.'),
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
