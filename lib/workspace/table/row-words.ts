/** The words of the properties type and status, and their meanings. */
import type { Settings } from '@/conf/schema'
import type { PostType } from '@/lib/site/types'
import { normalized } from '@/lib/text-forms'

type Names = Settings['NOTION_PROPERTY_NAME']
export type RowType = PostType | 'Config'
export type RowStatus = 'published' | 'invisible' | 'draft'

/** A meaning, the setting that names it, and its words: the setting's default first, then those of Chinese templates. */
interface Meaning<Name> {
  name: Name
  setting: keyof Names
  words: readonly [string, ...string[]]
}

const types: readonly Meaning<RowType>[] = [
  { name: 'Post', setting: 'type_post', words: ['Post', '文章', '博文'] },
  { name: 'Page', setting: 'type_page', words: ['Page', '页面', '单页', '頁面', '單頁'] },
  { name: 'Notice', setting: 'type_notice', words: ['Notice', '公告'] },
  { name: 'Menu', setting: 'type_menu', words: ['Menu', '菜单', '菜單', '選單'] },
  { name: 'SubMenu', setting: 'type_sub_menu', words: ['SubMenu', '子菜单', '子菜單', '子選單'] },
  { name: 'Memo', setting: 'type_memo', words: ['Memo'] },
  { name: 'Config', setting: 'type_config', words: ['Config', '配置', '設定'] },
]

const statuses: readonly Meaning<RowStatus>[] = [
  {
    name: 'published',
    setting: 'status_publish',
    words: ['Published', '已发布', '已發佈', '已發布'],
  },
  {
    name: 'invisible',
    setting: 'status_invisible',
    words: ['Invisible', '已隐藏', '隐藏文章', '已隱藏', '隱藏文章'],
  },
]

const draftWords: readonly [string, ...string[]] = [
  'Draft',
  'Unpublished',
  'Not published',
  '草稿',
  '未发布',
  '未发佈',
  '未發布',
  '未發佈',
]

/** Returns the words of a type unless a setting gives it others: its own, then those of templates. */
export function usualTypeWords(type: RowType): readonly [string, ...string[]] {
  return wordsOf(types, type)
}

/** Returns the words of a status unless a setting gives it others: its own, then those of templates. */
export function usualStatusWords(status: RowStatus): readonly [string, ...string[]] {
  return status === 'draft' ? draftWords : wordsOf(statuses, status)
}

function wordsOf<Name extends string>(
  meanings: readonly Meaning<Name>[],
  name: Name,
): readonly [string, ...string[]] {
  return meanings.find((meaning) => meaning.name === name)?.words ?? [name]
}

/** Normalizes text for comparisons of names and values: ignores case, white space and width. */
export function comparable(text: string): string {
  return normalized(text, 'NFKC').replace(/\s+/g, '').toLowerCase()
}

/** Reads the value of a row's type; null when no setting and no template has the word. */
export function readType(value: string, names: Names): RowType | null {
  return vocabularyOf(names).types.get(comparable(value)) ?? null
}

/** Reads the value of a row's status; null when the word is unknown, which counts as a draft. */
export function readStatus(value: string, names: Names): RowStatus | null {
  return vocabularyOf(names).statuses.get(comparable(value)) ?? null
}

interface Vocabulary {
  types: ReadonlyMap<string, RowType>
  statuses: ReadonlyMap<string, RowStatus>
}

/** Cached by settings, because every row is looked up several times in each revalidation window. */
const vocabularies = new WeakMap<Names, Vocabulary>()

function vocabularyOf(names: Names): Vocabulary {
  const known = vocabularies.get(names)
  if (known) return known
  const typeWords = new Map<string, RowType>()
  const statusWords = new Map<string, RowStatus>()
  // Drafts first, so that a setting can give such a word another meaning.
  for (const word of draftWords) statusWords.set(comparable(word), 'draft')
  for (const meaning of types)
    if (hasDefault(meaning, names)) addWords(typeWords, meaning.name, meaning.words)
  // An owner who names one status may use the templates' words for drafts as another status.
  if (statuses.every((meaning) => hasDefault(meaning, names))) {
    for (const meaning of statuses) addWords(statusWords, meaning.name, meaning.words)
  }
  // Backwards: of two settings with the same word the first one counts.
  for (const { name, setting } of [...types].reverse()) addWords(typeWords, name, wordsIn(names[setting]))
  for (const { name, setting } of [...statuses].reverse())
    addWords(statusWords, name, wordsIn(names[setting]))
  const vocabulary = { types: typeWords, statuses: statusWords }
  vocabularies.set(names, vocabulary)
  return vocabulary
}

function hasDefault({ setting, words }: Meaning<unknown>, names: Names): boolean {
  return names[setting] === words[0]
}

function addWords<Name>(target: Map<string, Name>, name: Name, words: readonly string[]): void {
  for (const word of words) target.set(comparable(word), name)
}

function wordsIn(setting: string): string[] {
  return setting.split(/[,，|｜]/).filter((word) => word.trim() !== '')
}
