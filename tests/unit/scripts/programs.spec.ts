import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { testFolder } from '@/tests/support/runner/test-folder'
import manifest from '../../../package.json'
import { nodeProblem } from '../../../scripts/steps/node-version.mjs'
import { openCommand } from '../../../scripts/steps/open.mjs'
import { portProblem } from '../../../scripts/steps/port.mjs'
import { npmCommand, packageCommand, scriptCommand, serverCommand } from '../../../scripts/steps/programs.mjs'
import { commandText, run } from '../../../scripts/steps/run.mjs'

test('npm is started by Node with its own file, on Windows too, where its command is a file for the shell', () => {
  const execPath = 'C:\\Program Files\\nodejs\\node.exe'
  const beside = 'C:\\Program Files\\nodejs\\node_modules\\npm\\bin\\npm-cli.js'
  const named = 'C:\\Users\\Lin Yao\\AppData\\npm\\bin\\npm-cli.js'
  const windows = { platform: 'win32', execPath, env: {}, exists: (path: string) => path === beside }
  expect(npmCommand(['ci'], windows)).toEqual([execPath, [beside, 'ci']])
  const byNpm = { ...windows, env: { npm_execpath: named }, exists: (path: string) => path === named }
  expect(npmCommand(['ci'], byNpm)).toEqual([execPath, [named, 'ci']])
  expect(() => npmCommand(['ci'], { ...windows, exists: () => false })).toThrow(
    `npm was not found beside ${execPath}`,
  )
})

test('elsewhere npm is found beside Node or by its name, and another package manager is not taken for it', () => {
  const execPath = '/opt/node 22/bin/node'
  const beside = '/opt/node 22/lib/node_modules/npm/bin/npm-cli.js'
  const env = { npm_execpath: '/opt/pnpm/bin/pnpm.cjs' }
  const facts = { platform: 'linux', execPath, env, exists: (path: string) => path === beside }
  expect(npmCommand(['ci'], facts)).toEqual([execPath, [beside, 'ci']])
  expect(npmCommand(['ci'], { ...facts, exists: () => false })).toEqual(['npm', ['ci']])
})

test('the programs of packages are started by Node with their own files', { tags: 'full' }, () => {
  const file = (path: string) => join(process.cwd(), 'node_modules', path)
  expect(packageCommand('next', ['start'])).toEqual([process.execPath, [file('next/dist/bin/next'), 'start']])
  expect(scriptCommand('scripts/build.ts')).toEqual([
    process.execPath,
    [file('tsx/dist/cli.mjs'), 'scripts/build.ts'],
  ])
  for (const name of ['typescript', '@biomejs/biome', '@playwright/test', 'vitest'])
    expect(execFileSync(...packageCommand(name, ['--version']), { encoding: 'utf8' })).toMatch(/\d+\.\d+/)
  expect(commandText(packageCommand('next', ['start']))).toBe(
    `${basename(process.execPath)} ${join('node_modules/next/dist/bin/next')} start`,
  )
})

test('npm start serves a build by the same command as the scripts', () => {
  expect(['node', ...serverCommand([])[1]].join(' ').replace(`${process.cwd()}/`, '')).toBe(
    manifest.scripts.start,
  )
})

test('a command keeps arguments with spaces and quotes, and one that fails is named', async () => {
  const folder = testFolder('a folder with "quotes"')
  mkdirSync(folder, { recursive: true })
  const script = join(folder, 'judge.mjs')
  writeFileSync(
    script,
    'process.exit(process.argv[2] === "two words" && process.env.MARK === "here" ? 0 : 3)',
  )
  await run([process.execPath, [script, 'two words']], { MARK: 'here' })
  await expect(run([process.execPath, [script, 'other words']])).rejects.toThrow(
    /judge\.mjs other words ended with code 3/,
  )
})

test('what runs beside another command is printed as a whole when it ends, also when it fails', async () => {
  const folder = testFolder('beside')
  mkdirSync(folder, { recursive: true })
  const script = join(folder, 'command.mjs')
  const runs = JSON.stringify(pathToFileURL(join(process.cwd(), 'scripts/steps/run.mjs')))
  // It ends once the other command has ended, however long that takes to start.
  const mark = JSON.stringify(join(folder, 'quick'))
  const slow =
    `console.log('slow one'); const timer = setInterval(() => { if (!require('node:fs').existsSync(${mark})) return; ` +
    "clearInterval(timer); console.error('slow two'); process.exitCode = 4 }, 20)"
  const quick = `console.log('quick'); require('node:fs').writeFileSync(${mark}, '')`
  writeFileSync(
    script,
    `import { run } from ${runs}\n` +
      'const [slow] = await Promise.allSettled([\n' +
      `  run([process.execPath, ['-e', ${JSON.stringify(slow)}]], {}, { printsAtEnd: true }),\n` +
      `  run([process.execPath, ['-e', ${JSON.stringify(quick)}]]),\n` +
      '])\n' +
      'console.log(slow.reason.message.match(/ended with code 4/)[0])\n',
  )
  const { stdout } = spawnSync(process.execPath, [script], { encoding: 'utf8' })
  expect(stdout).toBe('quick\nslow one\nslow two\nended with code 4\n')
})

test('who stops a command with Ctrl+C is told nothing, and what it runs ends too', async () => {
  const folder = testFolder('stopped')
  mkdirSync(folder, { recursive: true })
  const script = join(folder, 'command.mjs')
  const runs = JSON.stringify(pathToFileURL(join(process.cwd(), 'scripts/steps/run.mjs')))
  writeFileSync(
    script,
    `import { run } from ${runs}\n` +
      "await run([process.execPath, ['-e', 'process.stdout.write(String(process.pid)); setInterval(() => {}, 1000)']])\n" +
      "console.log('went on')\n",
  )
  const child = spawn(process.execPath, [script], { stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  child.stderr.on('data', (text: Buffer) => (said += text.toString()))
  const [first] = await once(child.stdout, 'data')
  child.kill('SIGINT')
  expect(await once(child, 'exit')).toEqual([130, null])
  expect(said).toBe('')
  expect(() => process.kill(Number(String(first)), 0)).toThrow(/ESRCH/)
})

/** Whether a version is in a range such as `^20.1 || >=22.3.0`, as far as packages of the lock file write them. */
function allows(range: string, version: string): boolean {
  const parts = (text: string) => text.split('.').map((part) => Number.parseInt(part, 10) || 0)
  const order = (one: string, other: string) =>
    [0, 1, 2].map((at) => (parts(one)[at] ?? 0) - (parts(other)[at] ?? 0)).find((gap) => gap !== 0) ?? 0
  const keeps = (comparator: string): boolean => {
    const [, operator, bound] = /^(\^|~|>=|<=|>|<|=|)v?(\d+(?:\.\w+)*|\*)$/.exec(comparator) ?? []
    if (bound === undefined) throw new Error(`"${comparator}" is not understood`)
    if (bound === '*') return true
    const gap = order(version, bound)
    const sameMajor = parts(version)[0] === parts(bound)[0]
    const results: Record<string, boolean> = {
      '^': gap >= 0 && sameMajor,
      '~': gap >= 0 && sameMajor && parts(version)[1] === parts(bound)[1],
      '>=': gap >= 0,
      '<=': gap <= 0,
      '>': gap > 0,
      '<': gap < 0,
    }
    return results[operator ?? ''] ?? version.startsWith(bound.replace(/(\.x)+$/, ''))
  }
  const comparators = (side: string) =>
    side
      .trim()
      .replace(/([\^~<>=])\s+/g, '$1')
      .split(/\s+/)
  return range.split('||').some((side) => comparators(side).every(keeps))
}

test('all packages run on the oldest Node that is asked for, and on 22 and 24', () => {
  expect([allows('^18 || >=20.5.0', '20.19.0'), allows('>= 20.20 < 21', '20.19.0')]).toEqual([true, false])
  expect(
    ['20.19.0', '22.12.0', '24.0.0'].filter((version) => !allows(manifest.engines.node, version)),
  ).toEqual([])
  const ranges = readEngines()
  expect(ranges.length).toBeGreaterThan(100)
  const refusing = ranges.filter(([, range]) =>
    ['20.19.0', '22.12.0', '24.0.0'].some((version) => !allows(range, version)),
  )
  expect(refusing).toEqual([])
})

/** Names and ranges of Node of all packages that every machine installs. */
function readEngines(): [name: string, range: string][] {
  const lock: { packages: Record<string, { engines?: { node?: string }; optional?: boolean }> } = JSON.parse(
    readFileSync('package-lock.json', 'utf8'),
  )
  return Object.entries(lock.packages)
    .filter(([name, { optional }]) => name !== '' && !optional)
    .flatMap(([name, { engines }]) => (engines?.node === undefined ? [] : [[name, engines.node]]))
}

test('an older Node is told so, with what to do, and npm refuses the same versions', () => {
  expect(nodeProblem('v18.20.4')).toBe(
    'Node v18.20.4 cannot run this. Node 20.19 or 22.12 is the oldest that can. Install version 22 or 24 from ' +
      'https://nodejs.org, or by your version manager (nvm install 22), and run the command again.',
  )
  const versions = [
    '16.20.2',
    '18.20.8',
    '20.18.3',
    '20.19.0',
    '20.20.2',
    '21.7.3',
    '22.11.0',
    '22.12.0',
    '23.0.0',
    '24.1.0',
  ]
  const able = versions.filter((version) => nodeProblem(`v${version}`) === null)
  expect(able).toEqual(['20.19.0', '20.20.2', '22.12.0', '23.0.0', '24.1.0'])
  expect(versions.filter((version) => allows(manifest.engines.node, version))).toEqual(able)
})

test('commands of package.json need no shell of one system', () => {
  const commands = Object.values(manifest.scripts)
  expect(commands.length).toBeGreaterThan(10)
  expect(
    commands.filter((command) => /^\w+=|&& *\w+=|['`$;|<>]|\b(?:rm|cp|mv|mkdir|cat|export) /.test(command)),
  ).toEqual([])
})

test('no script and no test starts npm, npx or a program of a package by name', () => {
  const files = ['scripts', 'tests']
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
    )
    .filter((path) => /\.(?:ts|tsx|mjs|cjs)$/.test(path) && !path.includes('node_modules'))
  const names =
    /(?:spawn|spawnSync|execFile|execFileSync|run)\(\s*['"`](?:npm|npx|node|next|tsx|tsc|playwright|biome)['"`]/
  expect(files.length).toBeGreaterThan(100)
  expect(files.filter((path) => names.test(readFileSync(path, 'utf8')))).toEqual([])
})

test('the browser is opened by what each system has for it', () => {
  const address = 'http://localhost:4000'
  expect(openCommand('darwin', address)).toEqual(['open', [address]])
  expect(openCommand('linux', address)).toEqual(['xdg-open', [address]])
  expect(openCommand('win32', address)).toEqual(['rundll32', ['url.dll,FileProtocolHandler', address]])
})

test('a port that cannot be used is told with the reason and another one', () => {
  expect(portProblem(3000, 'EADDRINUSE', 3001)).toBe(
    'Port 3000 is in use, perhaps by a blog that still runs. Stop that program, or choose another port: npm run blog -- --port 3001',
  )
  expect(portProblem(80, 'EACCES', 3000)).toContain('Choose one above 1023: npm run blog -- --port 3000')
  expect(portProblem(3000, 'EACCES', 3002)).toContain('netsh interface ipv4 show excludedportrange')
  expect(portProblem(3000, 'EINVAL', 3001)).toContain('cannot be used (EINVAL)')
})
