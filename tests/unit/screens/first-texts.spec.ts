import { expect, test } from 'vitest'
import { settingsSchema } from '@/conf/schema'
import { packs } from '@/lib/i18n/all-packs'
import { locales } from '@/lib/i18n/locales'
import { withFirstTexts } from '@/lib/screens/first-texts'
import { makePost } from '../site/make-post'
import { makeSite } from './make-site'

const day = 86_400_000
const posts = ['One', 'Two', 'Three', 'Four'].map((title, i) =>
  makePost({ id: title, title, href: `/article/${title}`, publishDate: i * day }),
)
const info = { title: '港口手记', description: '关于海。', icon: '', pageCover: '' }

for (const LANG of locales) {
  test(`R-062 R-078 R-286 a new blog in ${LANG} shows its own words and those of its language`, () => {
    const site = makeSite(posts, { info, settings: { LANG, HEO_SOCIAL_CARD: true } })
    const { common } = packs[LANG]
    const shown = withFirstTexts(site, 'heo', 'home')
    expect(shown).toMatchObject({
      HEO_HERO_TITLE_1: '港口手记',
      HEO_HERO_TITLE_2: '',
      HEO_HERO_TITLE_3: '关于海。',
      HEO_HERO_TITLE_4: common.latestPosts,
      HEO_HERO_TITLE_5: 'Four',
      HEO_HERO_TITLE_LINK: '/article/Four',
      HEO_NOTICE_BAR: [
        { title: 'Four', url: '/article/Four' },
        { title: 'Three', url: '/article/Three' },
        { title: 'Two', url: '/article/Two' },
      ],
      HEO_INFOCARD_GREETINGS: [common.welcome.replace('{{name}}', '港口手记')],
      HEO_SOCIAL_CARD_TITLE_1: '港口手记',
      HEO_SOCIAL_CARD_TITLE_2: '关于海。',
      HEO_SOCIAL_CARD_TITLE_3: common.learnMore,
    })
  })
}

test('no setting has English words as its default', () => {
  // Two key words of the font's kind and weight.
  const { FONT_STYLE: _, ...others } = settingsSchema.parse({})
  const words = Object.entries(others).flatMap(([name, value]) =>
    typeof value === 'string' && /[a-z]{3,} [a-z]{3,}/i.test(value) ? [name] : [],
  )
  expect(words).toEqual([])
})

test("the owner's words stay, and an empty list is no greeting and no notice bar", () => {
  const settings = {
    AUTHOR: 'Ada',
    HEO_HERO_TITLE_1: 'Grind slowly',
    HEO_HERO_TITLE_5: 'Start here',
    HEO_INFOCARD_GREETINGS: [],
    HEO_NOTICE_BAR: [],
  }
  const shown = withFirstTexts(makeSite(posts, { info, settings }), 'heo', 'home')
  expect(shown).toMatchObject({ ...settings, HEO_HERO_TITLE_LINK: '' })
})

test('the author says hello; other screens and themes carry no words of the home page', () => {
  const site = makeSite(posts, { info, settings: { AUTHOR: 'Ada' } })
  expect(withFirstTexts(site, 'heo', 'archive')).toMatchObject({
    HEO_INFOCARD_GREETINGS: ['Hello, I’m Ada.', 'Welcome to 港口手记.'],
    HEO_NOTICE_BAR: null,
    HEO_HERO_TITLE_1: '',
  })
  expect(withFirstTexts(site, 'heo', 'archive').HEO_GROUP_ICONS).toEqual([])
  expect(withFirstTexts(site, 'heo', 'home').HEO_GROUP_ICONS).toHaveLength(7)
  expect(withFirstTexts(site, 'simple', 'home')).toEqual({ ...site.settings, HEO_GROUP_ICONS: [] })
})

test('a blog without posts has no notice bar, and a card with its title', () => {
  expect(withFirstTexts(makeSite([], { info }), 'heo', 'home')).toMatchObject({
    HEO_NOTICE_BAR: [],
    HEO_HERO_TITLE_5: '港口手记',
    HEO_HERO_TITLE_LINK: '',
  })
})
