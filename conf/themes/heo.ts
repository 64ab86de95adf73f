import { z } from 'zod'
import * as fixedTexts from '../fixed-texts/site'
import { address, day, flag, optionalLink, optionalLinkList, optionalTextList, text } from '../kinds'
import { readJson } from '../read-text'

const tile = (name: string) => `/images/tiles/${name}.svg`

/** A colour that is safe in a style attribute: it cannot end its declaration or contain an address. */
const fill = z.string().regex(/^(?!.*(?:url|src|image|element)[\w-]*\()[#\w\s.,%()/-]*$/is)

/** Two tiles of the icon wall, one above the other. */
const iconPair = z.object({
  img_1: z.string(),
  color_1: fill,
  title_1: z.string(),
  img_2: z.string(),
  color_2: fill,
  title_2: z.string(),
})

type IconPair = z.output<typeof iconPair>

const pair = (
  name1: string,
  title_1: string,
  color_1: string,
  name2: string,
  title_2: string,
  color_2: string,
): IconPair => ({
  img_1: tile(name1),
  color_1,
  title_1,
  img_2: tile(name2),
  color_2,
  title_2,
})

const iconPairs: readonly IconPair[] = [
  pair('typescript', 'TypeScript', '#3178C6', 'react', 'React', '#20232A'),
  pair('node', 'Node', '#43853D', 'git', 'Git', '#F05033'),
  pair('html', 'HTML', '#E34F26', 'css', 'CSS', '#264DE4'),
  pair('python', 'Python', '#3776AB', 'docker', 'Docker', '#2496ED'),
  pair('markdown', 'Markdown', '#1F1F1F', 'svg', 'SVG', '#FFB13B'),
  pair('linux', 'Linux', '#FFFFFF', 'terminal', 'Terminal', '#2D2D2D'),
  pair('camera', 'Camera', '#8F55BA', 'pencil', 'Pencil', '#F2B94B'),
]

/** Settings of the theme heo. */
export const heo = {
  HEO_HOME_BANNER_ENABLE: flag(true, 'Hero on the home page.'),
  HEO_HOME_POST_TWO_COLS: flag(true, 'Two columns of posts on wide screens.'),
  HEO_LOADING_COVER: flag(true, 'Cover while a page is loading.'),
  HEO_SITE_CREATE_TIME: day('2023-04-20', 'Start date of the counter of days online.'),
  HEO_NOTICE_BAR: optionalLinkList(
    'Items of the notice bar. Not set: the three newest posts. Empty: no bar.',
  ),
  HEO_HERO_REVERSE: flag(false, 'Swaps the two sides of the hero.'),
  HEO_HERO_BODY_REVERSE: flag(false, 'Swaps posts and sidebar.'),
  HEO_HERO_TITLE_1: text('', "First big line of the banner. Empty: the site's title."),
  HEO_HERO_TITLE_2: text('', 'Second big line of the banner.'),
  HEO_HERO_TITLE_3: text('', "Small line of the banner. Empty: the site's description, or BIO."),
  HEO_HERO_TITLE_4: text(
    '',
    'Small line on the card over the recommended posts. Empty: that of the language pack.',
  ),
  HEO_HERO_TITLE_5: text(
    '',
    'Big line on that card. Empty: the title of the newest post, to which the card links.',
  ),
  HEO_HERO_TITLE_LINK: address(
    '',
    'Link of that card. Empty: none, or the newest post if the card shows its title.',
  ),
  HEO_HERO_COVER_TITLE: text(fixedTexts.randomPost, 'Text on the cover that links to a random post.'),
  HEO_HERO_CATEGORY_1: optionalLink('First shortcut. Empty: the category with the most posts.'),
  HEO_HERO_CATEGORY_2: optionalLink('Second shortcut. Empty: the next category.'),
  HEO_HERO_CATEGORY_3: optionalLink('Third shortcut. Empty: the next category.'),
  HEO_HERO_RECOMMEND_POST_TAG: text(
    fixedTexts.recommendedTag,
    'Tag of the recommended posts. Empty: the latest posts.',
  ),
  HEO_HERO_RECOMMEND_POST_SORT_BY_UPDATE_TIME: flag(
    false,
    'Recommended posts in order of their last edit, newest first.',
  ),
  HEO_HERO_RECOMMEND_COVER_ENABLE: flag(true, 'Card over the recommended posts.'),
  HEO_GROUP_ICONS: z
    .preprocess(readJson, z.array(iconPair))
    .default(() => [...iconPairs])
    .meta({
      description: 'Pairs of tiles on the icon wall: picture, background colour and title of each.',
      allowed:
        'a list of {"img_1", "color_1", "title_1", "img_2", "color_2", "title_2"}, as JSON; the fills are colours of CSS',
    }),

  HEO_INFOCARD_GREETINGS: optionalTextList(
    'Greetings on the info card; a click shows the next. Not set: the greeting of the language pack, with AUTHOR.',
  ),
  HEO_INFO_CARD_URL1: address('/about', 'First link of the info card.'),
  HEO_INFO_CARD_ICON1: text('user', 'Its icon.'),
  HEO_INFO_CARD_URL2: address('', 'Second link of the info card, the repository. Empty: none.'),
  HEO_INFO_CARD_ICON2: text('github', 'Its icon.'),
  HEO_INFO_CARD_URL3: address('', 'Third link of the info card, a pill with text. Empty: none.'),
  HEO_INFO_CARD_TEXT3: text('', 'Its text. Empty: the text of the language pack.'),
  HEO_SOCIAL_CARD: flag(false, 'Community card in the sidebar.'),
  HEO_SOCIAL_CARD_TITLE_1: text('', "Community card: title of the front. Empty: the site's title."),
  HEO_SOCIAL_CARD_TITLE_2: text('', "Community card: line of the front. Empty: the site's description."),
  HEO_SOCIAL_CARD_TITLE_3: text('', 'Community card: title of the back. Empty: that of the language pack.'),
  HEO_SOCIAL_CARD_URL: address('', 'Community card: its link.'),
  HEO_POST_COUNT_TITLE: text('', 'Statistics: label of the posts. Empty: that of the language pack.'),
  HEO_SITE_TIME_TITLE: text('', 'Statistics: label of the days online. Empty: that of the language pack.'),
  HEO_SITE_VISIT_TITLE: text('', 'Statistics: label of the views. Empty: that of the language pack.'),
  HEO_SITE_VISITOR_TITLE: text('', 'Statistics: label of the visitors. Empty: that of the language pack.'),

  HEO_MENU_INDEX: flag(true, 'Menu entry: home.'),
  HEO_MENU_CATEGORY: flag(true, 'Menu entry: categories, in the side panel.'),
  HEO_MENU_TAG: flag(true, 'Menu entry: tags, in the side panel.'),
  HEO_MENU_ARCHIVE: flag(true, 'Menu entry: archive.'),
  HEO_MENU_SEARCH: flag(true, 'Menu entry: search.'),

  HEO_POST_LIST_COVER: flag(true, 'Covers in lists.'),
  HEO_POST_LIST_COVER_DEFAULT: flag(true, 'Shows the cover of the site if a post has none.'),
  HEO_POST_LIST_COVER_HOVER_ENLARGE: flag(false, 'Covers grow under the pointer.'),
  HEO_POST_LIST_SUMMARY: flag(true, 'Summaries in lists.'),
  HEO_POST_LIST_PREVIEW: flag(false, 'Shows the beginning of each post in lists.'),
  HEO_POST_LIST_IMG_CROSSOVER: flag(true, 'Covers alternate between left and right.'),

  HEO_ARTICLE_COVER: flag(false, 'Shows the cover again, without blur, above the text.'),
  HEO_ARTICLE_ADJACENT: flag(true, 'Previous and next post.'),
  HEO_ARTICLE_COPYRIGHT: flag(true, 'Copyright panel.'),
  HEO_ARTICLE_RECOMMEND: flag(true, 'Related posts.'),

  HEO_WIDGET_LATEST_POSTS: flag(true, 'Card with the latest posts.'),
  HEO_WIDGET_ANALYTICS: flag(false, 'Visit counters in the statistics.'),
  HEO_WIDGET_TO_TOP: flag(true, 'Button to the top.'),
  HEO_WIDGET_TO_COMMENT: flag(true, 'Button to the comments.'),
  HEO_WIDGET_DARK_MODE: flag(true, 'Button for the display mode.'),
  HEO_WIDGET_TOC: flag(true, 'Button and drawer with the table of contents.'),
}
