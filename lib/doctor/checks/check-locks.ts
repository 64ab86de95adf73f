import { findRowColumns } from '@/lib/workspace/table/columns'
import { rowStatus, rowType } from '@/lib/workspace/table/to-post'
import { type Blog, rowLink, rowName } from '../blog'
import type { Finding } from '../types'

const shortest = 8

/** The most common passwords, without digits at their end. */
const common = new Set([
  ...[
    'password',
    'passwort',
    'passwd',
    'pass',
    'secret',
    'qwerty',
    'qwertz',
    'azerty',
    'asdf',
    'asdfgh',
    'zxcvbn',
  ],
  ...[
    'letmein',
    'welcome',
    'admin',
    'administrator',
    'root',
    'login',
    'master',
    'guest',
    'user',
    'test',
    'testing',
  ],
  ...[
    'iloveyou',
    'monkey',
    'dragon',
    'sunshine',
    'princess',
    'football',
    'baseball',
    'superman',
    'batman',
    'shadow',
  ],
  ...[
    'abc',
    'abcd',
    'abcdef',
    'notion',
    'blog',
    'opensesame',
    'open-sesame',
    'changeme',
    'default',
    'hello',
    'woaini',
  ],
])

/** Returns whether a password is easy to guess. The reason is not reported: logs would help attackers. */
export function isWeak(password: string, names: readonly string[]): boolean {
  const lower = password.toLowerCase()
  if (names.some((name) => name !== '' && plain(name) === plain(lower))) return true
  const word = lower.replace(/(?<![\d!?.*#@$_-])[\d!?.*#@$_-]+$/, '')
  if (common.has(word) || common.has(lower)) return true
  return new Set(lower).size <= 2 || isSequence(lower) || password.length < shortest
}

function plain(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
}

/** `12345678`, `87654321`, `abcdefgh`: each character follows the one before. */
function isSequence(text: string): boolean {
  const steps = [...text].slice(1).map((character, index) => character.charCodeAt(0) - text.charCodeAt(index))
  const [first] = steps
  return (first === 1 || first === -1) && steps.every((step) => step === first || Math.abs(step) === 9)
}

/** Reports locked posts with passwords that are easy to guess, and passwords that protect nothing. */
export function checkLocks(blog: Blog): Finding[] {
  const { settings, info } = blog.site
  const { collection, known } = blog.content.index
  // Reported once for the property instead of for each row.
  if (findRowColumns(collection, settings.NOTION_PROPERTY_NAME, known).hidesPasswords) return []
  return blog.rows.flatMap((row): Finding[] => {
    const { password } = row
    const type = rowType(row, settings)
    if (password === null || rowStatus(row, settings) === 'draft') return []
    const link = rowLink(row, blog)
    if (type !== 'Post' && type !== 'Page') {
      if (type === null || type === 'Memo') return []
      return [
        {
          severity: 'warning',
          check: 'password-unused',
          message: `${rowName(row)} is of type ${type} and has a password, which guards nothing: only posts and pages can be locked. Remove it.`,
          ...link,
        },
      ]
    }
    if (password === '') {
      return [
        {
          severity: 'warning',
          check: 'password-unreadable',
          message:
            `${rowName(row)} is locked with a password that nobody can know: its password cell holds a mention, a date, ` +
            'white space or something else without text. Write a text into it, or empty it.',
          ...link,
        },
      ]
    }
    const names = [row.text('title'), row.text('slug'), row.choice('category'), info.title, settings.AUTHOR]
    // A recording holds replacements instead of the real passwords.
    if (settings.WORKSPACE_RECORDING !== '' || !isWeak(password, names)) return []
    return [
      {
        severity: 'warning',
        check: 'password-weak',
        message: `${rowName(row)} is locked with a password that is easy to guess. Choose a longer one: four unrelated words, for instance.`,
        ...link,
      },
    ]
  })
}
