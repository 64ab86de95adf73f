import type { TemplateTexts } from './types'

export const english: TemplateTexts = {
  titleProperty: 'title',
  settingsTable: 'Settings table',
  meaningHeading: 'Meaning',
  enabled: {
    LANG: 'en-US',
    AUTHOR: 'Your name',
    BIO: 'One line about you',
    DESCRIPTION: 'A place for what I write',
    // Imported rows have no covers.
    POST_COVER_SOURCE: 'generated',
    HEO_HERO_TITLE_1: 'Hello',
    HEO_HERO_TITLE_2: 'and welcome',
    HEO_HERO_TITLE_3: 'Notes on what I make, read and see',
    HEO_HERO_RECOMMEND_POST_TAG: 'Featured',
    HEO_INFOCARD_GREETINGS: '["Good to see you 👋","Tea or coffee? ☕","Take your time"]',
  },
  examples: {
    TITLE: 'My blog',
    LINK: 'https://blog.example',
    KEYWORDS: 'blog, notes',
    SINCE: '2026',
    TIME_ZONE: 'Europe/London',
    HEO_NOTICE_BAR: '[{"title":"A new series begins","url":"/tag/Notion"}]',
    HEO_SITE_CREATE_TIME: '2026-01-01',
    CONTACT_EMAIL: 'you@blog.example',
    CONTACT_GITHUB: 'https://github.com/your-name',
    FRIEND_LINKS: '[{"title":"A friend","url":"https://friend.example"}]',
  },
  meanings: null,
  report: {
    written: (file, rows, settings) => `Wrote ${file}: ${rows} rows and ${settings} settings.`,
    steps: [
      'In Notion choose Settings → Import → ZIP, and this file.',
      'Open the imported database "My blog" and set the types of its properties (below).',
      'Share it to the web (Share → Publish), or keep it private and set NOTION_TOKEN_V2 (README.md tells how, and the risk).',
      'Copy its link, and write NOTION_PAGE_ID=<link> into the file .env.local.',
      'npm run doctor tells whether all is well; npm run blog builds and serves the blog.',
    ],
    types: 'Types of the properties:',
  },
}
