// @ts-check
/**
 * Starts npm and programs of packages on every system. On Windows `npm` and `npx` are command files: Node can only
 * start those in a shell, and a shell splits paths with spaces. So Node is started with the program's JavaScript
 * file.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join, posix, win32 } from 'node:path'

/** @typedef {[program: string, args: string[]]} Command The first two arguments of `spawn`. */

/**
 * The facts that decide how npm is started.
 * @typedef {object} NpmFacts
 * @property {string} platform as in `process.platform`
 * @property {string} execPath of Node
 * @property {Readonly<Record<string, string | undefined>>} env
 * @property {(path: string) => boolean} exists
 */

/** @type {NpmFacts} */
const thisMachine = {
  platform: process.platform,
  execPath: process.execPath,
  env: process.env,
  exists: existsSync,
}

/**
 * The command that runs npm. Throws on Windows when npm is not found.
 * @param {readonly string[]} args
 * @param {NpmFacts} facts
 * @returns {Command}
 */
export function npmCommand(args, { platform, execPath, env, exists } = thisMachine) {
  const { dirname, resolve } = platform === 'win32' ? win32 : posix
  const folder = dirname(execPath)
  const places = [
    // npm sets this variable for every script; other package managers set their own path.
    ...(/[\\/]npm-cli\.c?js$/.test(env.npm_execpath ?? '') ? [env.npm_execpath ?? ''] : []),
    resolve(folder, 'node_modules/npm/bin/npm-cli.js'),
    resolve(folder, '../lib/node_modules/npm/bin/npm-cli.js'),
  ]
  const entry = places.find(exists)
  if (entry !== undefined) return [execPath, [entry, ...args]]
  if (platform === 'win32')
    throw new Error(`npm was not found beside ${execPath}. Install Node with npm: https://nodejs.org`)
  return ['npm', [...args]]
}

/**
 * The environment of tests that work in the runner's own processes: Node collects short-lived objects less often,
 * which saves an eighth of the processor time. Options that are set already count too.
 */
export function fewCollections() {
  return { NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --max-semi-space-size=32`.trim() }
}

/**
 * The command that runs the program of an installed package. Throws when the package has none or is not installed.
 * @param {string} name of the package
 * @param {readonly string[]} args
 * @returns {Command}
 */
export function packageCommand(name, args) {
  const folder = join(process.cwd(), 'node_modules', name)
  /** @type {{ bin?: string | Record<string, string> }} */
  const { bin = {} } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const file = typeof bin === 'string' ? bin : Object.values(bin)[0]
  if (file === undefined) throw new Error(`The package ${name} has no program.`)
  return [process.execPath, [join(folder, file), ...args]]
}

/**
 * Node flags for processes that serve a blog. Each revalidation window reads the whole table and drops the last
 * one; on a machine with much memory V8 would let several times the used heap accumulate. So it collects when the
 * heap has grown by 40 %. package.json and the Dockerfile have the same flags.
 */
export const serverFlags = ['--heap-growing-percent=40']

/**
 * The command that serves a finished build.
 * @param {readonly string[]} args of `next start`
 * @returns {Command}
 */
export function serverCommand(args) {
  const [program, start] = packageCommand('next', ['start', ...args])
  return [program, [...serverFlags, ...start]]
}

/**
 * The command that runs a script of ours that is written in TypeScript.
 * @param {string} path
 * @param {readonly string[]} args
 */
export function scriptCommand(path, args = []) {
  return packageCommand('tsx', [path, ...args])
}
