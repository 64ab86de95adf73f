import { z } from 'zod'
import { choice, choices, flag, noLimit, origin, text, whole } from '../kinds'
import { readJson, trimmed } from '../read-text'
import { shareServices } from '../share-services'

/** A prefix without leading and trailing slashes. */
function readPrefix(value: unknown): unknown {
  const prefix = trimmed(value)
  return typeof prefix === 'string' ? prefix.replace(/^\/+|(?<!\/)\/+$/g, '') : prefix
}

const segment = '([\\w.~-]|%(?:year|month|day|category|slug)%)+'

/** Where the cover of a post comes from. */
export const coverSources = ['own', 'body', 'generated', 'none'] as const

/** Posts, lists and everything around them. */
export const post = {
  POST_URL_PREFIX: z
    .preprocess(readPrefix, z.string().regex(new RegExp(`^$|^${segment}(/${segment})*$`)))
    .default('article')
    .meta({
      description: 'Prefix of the addresses of posts. Empty: none.',
      allowed: 'empty or a path, which may hold `%year%`, `%month%`, `%day%`, `%category%`, `%slug%`',
    }),
  POST_URL_PREFIX_MAPPING_CATEGORY: z
    .preprocess((value) => (trimmed(value) === '' ? {} : readJson(value)), z.record(z.string(), z.string()))
    .default({})
    .meta({
      description:
        'What stands for a category in `%category%` of POST_URL_PREFIX. Other categories stand there by their name.',
      allowed: 'an object of category and its part of the address, as JSON',
    }),
  TWEET_SOURCE: choice(
    ['none', 'embed'],
    'none',
    'Where the words of tweets come from. `none`: from the workspace, which mostly knows the address alone. `embed`: the ' +
      'server asks the service once, when it reads the article, and keeps the answer with it; pictures come through the ' +
      'blog. Browsers ask the service for nothing.',
  ),
  TWEET_API_URL: origin(
    'https://cdn.syndication.twimg.com',
    'The server that is asked for tweets (`/tweet-result`). Another one hands out their pictures as well.',
  ),
  POSTS_PER_PAGE: whole(12, [1, noLimit], 'Posts on each page of a list.'),
  POST_LIST_STYLE: choice(
    ['page', 'scroll'],
    'page',
    'Lists with page numbers, or lists that grow while scrolling.',
  ),
  POSTS_SORT_BY: choice(
    ['notion', 'view', 'date'],
    'notion',
    "Order of lists. `notion`: the workspace's own, which is the sort of the view, or its rows as they were dragged; newest first " +
      'while the view has no sort and no row was dragged. `view`: the rows as the view shows them, in any case. `date`: newest first.',
  ),
  POST_RECOMMEND_COUNT: whole(
    6,
    [0, noLimit],
    'Recommended posts in the hero, and related posts under an article.',
  ),
  LATEST_POST_COUNT: whole(6, [0, noLimit], 'Latest posts in the sidebar and on the 404 page.'),
  POST_LIST_PREVIEW: flag(false, 'Shows the beginning of each post in lists.'),
  POST_PREVIEW_LINES: whole(12, [1, noLimit], 'Lines of such a beginning, as readers see them.'),
  PREVIEW_CATEGORY_COUNT: whole(16, [0, noLimit], 'Categories shown in overviews.'),
  PREVIEW_TAG_COUNT: whole(16, [0, noLimit], 'Tags shown in overviews.'),
  POST_WAITING_TIME_FOR_404: whole(
    2,
    [0, noLimit],
    'Seconds before a reader without an article is taken to `/404`.',
  ),
  POST_SHARE_BAR_ENABLE: flag(true, 'Share bar under articles.'),
  POSTS_SHARE_SERVICES: choices(
    shareServices,
    ['link', 'wechat'],
    'Ways to share, in order. `link` copies the address, `wechat` shows it as a code for the phone; all others open the service ' +
      'with address and title, and nothing is asked of it before. `messenger` and `viber` open their app.',
  ),
  POST_TITLE_ICON: flag(true, 'Icon before titles.'),
  POST_SCHEDULE_PUBLISH: flag(true, 'Shows a post only within the window that its date property gives.'),
  POST_DISABLE_GALLERY_CLICK: flag(
    false,
    'Gallery cards only enlarge their picture: they are no links and do not open.',
  ),
  POST_DISABLE_DATABASE_CLICK: flag(
    false,
    'Rows of databases inside an article are no links and do not open.',
  ),
  POST_LOCK_SUMMARY: flag(
    false,
    'Shows the summary of posts that a password guards, in lists and search. Without it nothing of them but title, ' +
      'cover, category, tags and dates is told. The feeds leave them out.',
  ),
  POST_LOCK_DAYS: whole(
    30,
    [1, 400],
    'Days for which a post stays open for a reader who has given its password.',
  ),
  POST_COVER_SOURCE: choice(
    coverSources,
    'own',
    'Covers of posts without one of their own. `own`: none; lists may show the cover of the site instead. `body`: the first ' +
      'picture of the body, else a drawn one. `generated`: one that the blog draws from title, category and icon. With `none` ' +
      'no post has a cover. The body of a locked post is left alone. The extension `cover` of a post says the same for it ' +
      'alone.',
  ),
  SHARE_PICTURES: choice(
    ['generated', 'cover'],
    'generated',
    'The picture that other sites show beside a link (`og:image`). `generated`: one that the blog draws, with title, author, ' +
      'name of the site and cover. `cover`: the cover alone.',
  ),
  TAG_SORT_BY_COUNT: flag(true, 'Tags with more posts come first.'),
  TOP_TAG: text('', 'Posts with this tag come first.'),
  ARTICLE_EXPIRATION_ENABLED: flag(false, 'Notice on old posts.'),
  ARTICLE_EXPIRATION_DAYS: whole(90, [1, noLimit], 'Days since the last edit after which a post is old.'),
  ARTICLE_EXPIRATION_MESSAGE: text(
    '',
    'That notice; `%%DAYS%%` stands for the days. Empty: the sentence of the language pack.',
  ),
}
