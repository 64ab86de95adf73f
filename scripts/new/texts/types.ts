import type { SettingName } from '@/conf/schema'

/** The settings in the table of the Config page, in its order: those that most owners change. */
export const templateSettings = [
  'LANG',
  'AUTHOR',
  'BIO',
  'DESCRIPTION',
  'TITLE',
  'LINK',
  'KEYWORDS',
  'SINCE',
  'TIME_ZONE',
  'THEME',
  'APPEARANCE',
  'POSTS_PER_PAGE',
  'POST_LIST_STYLE',
  'POSTS_SORT_BY',
  'TOP_TAG',
  'POST_COVER_SOURCE',
  'HEO_HERO_TITLE_1',
  'HEO_HERO_TITLE_2',
  'HEO_HERO_TITLE_3',
  'HEO_HERO_RECOMMEND_POST_TAG',
  'HEO_NOTICE_BAR',
  'HEO_INFOCARD_GREETINGS',
  'HEO_SITE_CREATE_TIME',
  'CONTACT_EMAIL',
  'CONTACT_GITHUB',
  'FRIEND_LINKS',
  'BEI_AN',
] as const satisfies readonly SettingName[]

export type TemplateSetting = (typeof templateSettings)[number]

/** Texts of one language besides the rows in `scripts/new/content`. */
export interface TemplateTexts {
  /** Name of the title property. */
  titleProperty: string
  /** Name of the table on the Config page. */
  settingsTable: string
  /** Heading of the column that explains each setting. */
  meaningHeading: string
  /** Enabled settings with their values. */
  enabled: Partial<Record<TemplateSetting, string>>
  /** Disabled examples, to be replaced by owners. All other settings have their default. */
  examples: Partial<Record<TemplateSetting, string>>
  /** What a setting does; null to use the sentences of the settings documentation. */
  meanings: Record<TemplateSetting, string> | null
  /** Output of the command. */
  report: {
    written: (file: string, rows: number, settings: number) => string
    steps: readonly string[]
    /** Introduces the list of properties with their types. */
    types: string
  }
}
