import type { SettingsInput } from './schema'

/**
 * The owner's values: the one file to edit. Every setting, its default and its meaning is in
 * `docs/settings.md`; only what differs from the default belongs here. For example:
 *
 *   AUTHOR: 'Lin Yao',
 *   LINK: 'https://blog.example',
 *   POSTS_PER_PAGE: 10,
 *   HEO_NOTICE_BAR: [{ title: 'A new series begins', url: '/tag/series' }],
 *
 * The environment, then the workspace's own configuration page, override what is written here.
 * Passwords, tokens and admin keys belong in the environment alone.
 */
export const siteSettings: SettingsInput = {}
