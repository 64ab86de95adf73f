import type { Answer, Machine } from '../../../scripts/steps/browser-places.mjs'

const releases = {
  debian: 'PRETTY_NAME="Debian GNU/Linux 12 (bookworm)"\nNAME="Debian GNU/Linux"\nID=debian\n',
  ubuntu: 'PRETTY_NAME="Ubuntu 24.04.1 LTS"\nNAME="Ubuntu"\nID=ubuntu\nID_LIKE=debian\n',
  alpine: 'NAME="Alpine Linux"\nID=alpine\nVERSION_ID=3.22.1\n',
  fedora: 'NAME="Fedora Linux"\nID=fedora\n',
}

const nothing: Answer = { code: null, output: '' }

/** A machine that has these files, where programs answer so; keys of `answers` are whole commands. */
function machine(
  platform: string,
  changes: Partial<Omit<Machine, 'platform' | 'exists' | 'ask'>>,
  files: readonly string[],
  answers: Readonly<Record<string, Answer>>,
): Machine {
  return {
    platform,
    user: platform === 'win32' ? -1 : 1000,
    env: {},
    osRelease: '',
    ...changes,
    exists: (path) => files.includes(path),
    ask: (program, args) => answers[[program, ...args].join(' ')] ?? nothing,
  }
}

/** A machine with Linux; root unless it is told another user. */
export function linux(
  distribution: keyof typeof releases,
  files: readonly string[] = [],
  answers: Readonly<Record<string, Answer>> = {},
  user = 0,
): Machine {
  const tools = { debian: '/usr/bin/apt-get', ubuntu: '/usr/bin/apt-get', alpine: '/sbin/apk', fedora: '' }
  return machine(
    'linux',
    { user, osRelease: releases[distribution] },
    [tools[distribution], ...files],
    answers,
  )
}

/** A Mac with these files. */
export function mac(files: readonly string[], answers: Readonly<Record<string, Answer>> = {}): Machine {
  return machine('darwin', { env: { HOME: '/Users/lin' } }, files, answers)
}

/** A machine with Windows and these files; whatever is asked there would open a window. */
export function windows(files: readonly string[]): Machine {
  const env = {
    ProgramFiles: 'C:\\Program Files',
    'ProgramFiles(x86)': 'C:\\Program Files (x86)',
    LOCALAPPDATA: 'C:\\Users\\Lin Yao\\AppData\\Local',
  }
  return machine('win32', { env }, files, {})
}

/** What a browser answers that works. */
export const version = (text: string): Answer => ({ code: 0, output: `${text}\n` })
