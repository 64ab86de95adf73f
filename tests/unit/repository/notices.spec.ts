import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, sep } from 'node:path'
import { expect, test } from 'vitest'
import { composeNotices } from '../../../scripts/notices/compose'
import { readLicenceText } from '../../../scripts/notices/licence-text'
import { productionPackages, readLockFile } from '../../../scripts/notices/lock-file'

const root = join(__dirname, '../../..')
const notices = readFileSync(join(root, 'THIRD_PARTY_NOTICES'), 'utf8')

test('THIRD_PARTY_NOTICES is what the lock file and the packages give', () => {
  const isCurrent = composeNotices(root) === notices
  expect(isCurrent, 'Run `npm run notices` and commit THIRD_PARTY_NOTICES.').toBe(true)
})

test('every package that a server needs is named, and whoever asks for it with the licence’s text', () => {
  const packages = productionPackages(readLockFile(root))
  expect(packages.length).toBeGreaterThan(100)
  const lines = new Set(notices.split('\n'))
  for (const { name, version, licence } of packages) {
    expect(lines.has(`${name} ${version}: ${licence || 'see its text'}`), name).toBe(true)
    const hasText = [...lines].some(
      (line) => line === `${name} ${version}` || line.startsWith(`${name} ${version}: `),
    )
    expect(hasText, name).toBe(true)
  }
  for (const holder of [
    'Lucide Icons and Contributors',
    'Reserved Font Names KaTeX_AMS',
    'Simple Icons',
    'Vercel, Inc.',
  ])
    expect(notices).toContain(holder)
})

/** What the project has made itself. Anything else in `public` has to stand in scripts/notices/carried.ts. */
const own = [
  /^public\/images\/(?:page-cover|tiles)\/[\w-]+\.(?:webp|svg)$/,
  /^public\/images\/(?:avatar-lin\.webp|avatar-mo\.webp|not-found\.svg|site-icon\.svg)$/,
  /^public\/files\/(?:brush-sizes|colophon|field-kit|five-notes|lake-morning|reeds|ripples|tea-bowl)\.\w+$/,
  /^public\/assets\/(?:analytics|debug|late-styles|mark|missing|former|reveal)\.js$/,
  /^public\/assets\/memos\/(?:date|highlight|lazy-load|marked|memos|view-image)\.(?:js|css)$/,
  /^public\/assets\/diagrams\/(?:frame\.html|draw\.js)$/,
  /^public\/assets\/comments\/cusdis\.(?:html|js)$/,
  /^public\/favicon\.(?:ico|svg)$/,
]

/** What builds write: the diagram library is a package with a notice of its own. */
const written = [
  /^public\/assets\/(?:boot|styles)\//,
  /^public\/assets\/owner\//,
  /^public\/assets\/diagrams\/library/,
  /^public\/third-party-notices\.txt$/,
]

test('each served file is the project’s own or has a notice', () => {
  const files = readdirSync(join(root, 'public'), { recursive: true, encoding: 'utf8' })
    .map((name) => `public/${name.split(sep).join('/')}`)
    .filter((path) => statSync(join(root, path)).isFile())
  const foreign = files.filter((file) => ![...own, ...written].some((pattern) => pattern.test(file)))
  const sprites = ['public/icons.svg', 'public/share-icons.svg']
  expect(foreign.sort(), 'Name its source and licence in scripts/notices/carried.ts.').toEqual(sprites)
  for (const sprite of sprites) expect(notices).toContain(sprite)
})

test('a licence text is the same whoever holds the rights and however its lines break', () => {
  const one = readLicenceText(
    'MIT License\n\nCopyright (c) 2020 A\n\nPermission is hereby\ngranted to any person.\n',
  )
  const two = readLicenceText(
    '(The MIT License)\r\nCopyright 2021 B\r\n\r\nPermission is hereby granted\r\nto any person.',
  )
  expect(one).toMatchObject({
    copyright: ['Copyright (c) 2020 A'],
    body: 'Permission is hereby\ngranted to any person.',
  })
  expect(two.copyright).toEqual(['Copyright 2021 B'])
  expect(two.key).toBe(one.key)
})

test('of a file with the licences of several works nothing is taken out', () => {
  const file =
    'ISC License\n\nCopyright (c) 2020 A\n\nPermission.\n\nCopyright (c) 2021 B\n\nOther permission.'
  expect(readLicenceText(file)).toMatchObject({ copyright: [], body: file })
  const held = 'Copyright (c) 2020 A\n\nTHE AUTHORS OR\nCOPYRIGHT HOLDERS BE LIABLE'
  expect(readLicenceText(held).body).toBe('THE AUTHORS OR\nCOPYRIGHT HOLDERS BE LIABLE')
})
