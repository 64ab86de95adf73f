/** Every public setting: type, default, meaning (heo.md section 10). Server only: it needs the schema library. */
import { z } from 'zod'
import { analytics } from './schema/analytics'
import { code } from './schema/code'
import { comment } from './schema/comment'
import { contact } from './schema/contact'
import { font } from './schema/font'
import { image } from './schema/image'
import { memos } from './schema/memos'
import { plugin } from './schema/plugin'
import { post } from './schema/post'
import { site } from './schema/site'
import { widget } from './schema/widget'
import { workspace } from './schema/workspace'
import { heo } from './themes/heo'

/** The settings by subject, in the order of the documentation. */
export const settingGroups: readonly { title: string; note?: string; shape: Record<string, z.ZodType> }[] = [
  { title: 'Site', shape: site },
  { title: 'Workspace', shape: workspace },
  { title: 'Posts and lists', shape: post },
  { title: 'Theme heo', shape: heo },
  { title: 'Images', shape: image },
  {
    title: 'Comments',
    note: 'A service is active when the setting that enables it is set; several services become tabs.',
    shape: comment,
  },
  {
    title: 'Analytics',
    note: 'If none of them is set, no request is sent to a third party.',
    shape: analytics,
  },
  { title: 'Contact', note: 'An empty entry is not shown.', shape: contact },
  { title: 'Code', shape: code },
  { title: 'Search and libraries', shape: plugin },
  {
    title: 'Widgets',
    note: 'Settings of similar blogs. They are read and checked, but have no effect in this version.',
    shape: widget,
  },
  { title: 'Fonts', shape: font },
  { title: 'Memos', shape: memos },
]

export const settingsSchema = z.object({
  ...site,
  ...workspace,
  ...post,
  ...heo,
  ...image,
  ...comment,
  ...analytics,
  ...contact,
  ...code,
  ...plugin,
  ...widget,
  ...font,
  ...memos,
})

/** The resolved settings: every key, with its type. */
export type Settings = z.output<typeof settingsSchema>

export type SettingName = keyof Settings

/** The content of the owner's file: any settings, and any entries of the two tables. */
export type SettingsInput = Partial<Omit<Settings, 'NOTION_PROPERTY_NAME' | 'LAYOUT_MAPPINGS'>> & {
  [Table in 'NOTION_PROPERTY_NAME' | 'LAYOUT_MAPPINGS']?: Partial<Settings[Table]>
}

/** Whether a text is the name of a setting. */
export function isSettingName(name: string): name is SettingName {
  return Object.hasOwn(settingsSchema.shape, name)
}

/** Names of all settings, in the order of the documentation. */
export const settingNames = Object.keys(settingsSchema.shape).filter(isSettingName)
