/** Lets only one export at a time write to a folder: two would mix their files. */
import {
  accessSync,
  constants,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { hostname } from 'node:os'
import { dirname, resolve } from 'node:path'
import { OptionError, realPlace } from './check-target'
import { hasCode } from './restore-folder'

/** Milliseconds after which a process renews its lock. */
const renewal = 5_000
/**
 * Milliseconds without a renewal after which a lock is abandoned. A container that was killed leaves one whose process id says nothing in
 * the next container.
 */
const patience = 60_000
/** Process id and host of a lock. A file with anything else is of another program. */
const lockForm = /^(?:\d+ \S+)?$/

/** Path of the lock of a folder: beside it, or beside a link to it where nothing else can be written. All links share the first. */
export function lockPath(folder: string): string {
  const named = resolve(folder)
  const real = realPlace(named)
  return `${canWrite(dirname(real)) ? real : named}.inkstone-lock`
}

function canWrite(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK)
    return true
  } catch {
    return false
  }
}

/**
 * Takes a lock, which this process holds until it exits.
 * @param path of the lock file
 * @param target what it protects, for the message
 * @throws OptionError while another process holds it
 */
export function takeLock(path: string, target: string): void {
  mkdirSync(dirname(path), { recursive: true })
  const own = `${process.pid} ${hostname()}`
  discardAbandoned(path)
  try {
    writeFileSync(path, own, { flag: 'wx' })
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error
    throw new OptionError(
      `Another export writes to ${target} (process ${textOf(path)}, ${path}). Start this one again when it has ended.`,
    )
  }
  const isOwn = () => textOf(path) === own
  setInterval(() => {
    if (isOwn()) utimesSync(path, new Date(), new Date())
  }, renewal).unref()
  process.once('exit', () => {
    if (isOwn()) rmSync(path, { force: true })
  })
}

/** Removes the lock of a process that has ended. */
function discardAbandoned(path: string): void {
  const seen = textOf(path)
  if (seen === null || !isAbandoned(path, seen)) return
  const aside = `${path}.${process.pid}`
  try {
    renameSync(path, aside)
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return
    throw error
  }
  // Another process may have discarded it, and taken the lock, in the meantime.
  if (textOf(aside) === seen) rmSync(aside, { force: true })
  else renameSync(aside, path)
}

function isAbandoned(path: string, text: string): boolean {
  if (!lockForm.test(text)) return false
  const age = Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0)
  if (Math.abs(age) > patience) return true
  const [id, host] = text.split(' ')
  return host === hostname() && !isRunning(Number(id))
}

/** Whether another process has an id. */
function isRunning(id: number): boolean {
  if (id === process.pid) return false
  try {
    return process.kill(id, 0)
  } catch (error) {
    return !hasCode(error, 'ESRCH')
  }
}

/** The content of a lock; null if there is none. */
function textOf(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null
    throw error
  }
}
