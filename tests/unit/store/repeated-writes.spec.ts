/** Writes to a folder that fail for a while, as on a full disk. */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { contentStorage } from '@/lib/store/content-storage'
import { DiskStore } from '@/lib/store/disk-store'
import { LayeredStore } from '@/lib/store/layered-store'
import { RepeatedWrites } from '@/lib/store/repeated-writes'
import type { FileResult, FileStore } from '@/lib/store/store'
import { refuseWrites, replaceWriteFile, writeFile } from '@/tests/support/replaced-write-file'
import { edit, started, told, versionedWorld, wordsOf } from '../workspace/edited-blog'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'repeated-writes-'))
})
afterEach(() => {
  replaceWriteFile(writeFile)
  rmSync(folder, { recursive: true, force: true })
})

/** Longer than the first pause before what was missed is written again. */
const patience = { timeout: 8_000 }

for (const code of ['ENOSPC', 'EIO']) {
  test(`R-373 content that the folder has missed (${code}) is written later without a further edit, and told`, {
    tags: code === 'EIO' ? 'full' : [],
  }, async () => {
    const world = versionedWorld([{ title: 'One' }, { title: 'Two' }])
    const { next } = started(world, { store: contentStorage(folder) })
    await next()
    const afterRestart = async () => {
      const { next: first, workspace } = started(world, {
        store: new LayeredStore(null, new DiskStore(folder)),
      })
      workspace.intercept = () => ({ status: 403, body: {} })
      return first().then(
        (site) => told(site).open.join(),
        () => 'nothing',
      )
    }
    const words = await wordsOf(async () => {
      refuseWrites(code)
      edit(world, 1, { title: [['Edited']] })
      await next()
      expect(await afterRestart()).toBe(code === 'ENOSPC' ? 'nothing' : 'One,Two')
      replaceWriteFile(writeFile)
      await expect.poll(afterRestart, patience).toBe('One,Edited')
      await next()
    })
    const about = words.split('\n').filter((line) => line.startsWith('Content '))
    expect(about).toEqual([
      expect.stringMatching(
        `^Content cannot be kept in .*${code}.*: it is written again once .*CONTENT_STORE_DIR`,
      ),
      expect.stringMatching(/^Content that could not be written is in its folder now, after \d+ s\.$/),
    ])
  })
}

/** A folder in memory whose writes have a given result. */
class FakeFolder implements FileStore {
  readonly texts = new Map<string, string>()
  readonly written: string[] = []
  result: FileResult = 'stored'

  read = async (key: string): Promise<string | null> => this.texts.get(key) ?? null

  write = async (key: string, text: string): Promise<FileResult> => {
    const { result } = this
    this.written.push(text)
    await wait(1)
    if (result === 'stored') this.texts.set(key, text)
    return result
  }
}

const quiet = (work: () => Promise<unknown>) => wordsOf(work)

test('R-373 the later of two missed texts is read and written, also while the earlier one is being repeated', async () => {
  await quiet(async () => {
    for (let round = 0; round < 20; round++) {
      const disk = new FakeFolder()
      const store = new RepeatedWrites(disk, 2)
      await store.write('content', 'at 1\nfirst')
      disk.result = 'missed'
      await store.write('content', 'at 2\nsecond')
      expect(await store.read('content')).toBe('at 2\nsecond')
      if (round % 2 > 0) disk.result = 'stored'
      await wait(round / 4)
      const writing = store.write('content', 'at 3\nthird')
      disk.result = 'stored'
      await writing
      expect(await store.read('content')).toBe('at 3\nthird')
      await expect.poll(() => disk.texts.get('content')).toBe('at 3\nthird')
    }
  })
})

test('R-373 a text that another process has written meanwhile is read and stays', async () => {
  await quiet(async () => {
    const disk = new FakeFolder()
    const store = new RepeatedWrites(disk, 20)
    disk.result = 'missed'
    await store.write('content', 'at 1\npublic')
    await store.write('page', 'at 1\na page')
    disk.texts.set('content', 'at 2\nwithdrawn')
    expect(await store.read('content')).toBe('at 2\nwithdrawn')
    disk.result = 'stored'
    await expect.poll(() => disk.texts.get('page')).toBe('at 1\na page')
    expect(disk.texts.get('content')).toBe('at 2\nwithdrawn')
  })
})

test('while a folder is full each repetition writes three texts at most, ever more rarely; what is never possible is not repeated', async () => {
  await quiet(async () => {
    const disk = new FakeFolder()
    const store = new RepeatedWrites(disk, 10)
    disk.result = 'impossible'
    await store.write('a', 'at 1\na')
    disk.result = 'missed'
    for (const key of ['b', 'c', 'd', 'e']) await store.write(key, `at 1\n${key}`)
    await wait(400)
    const repeated = disk.written.slice(5)
    // Each has its turn.
    expect(new Set(repeated)).toEqual(new Set(['b', 'c', 'd', 'e'].map((key) => `at 1\n${key}`)))
    // After 10, 20, 40, 80 and 160 ms.
    expect(repeated.length).toBeLessThanOrEqual(15)
    disk.result = 'stored'
    await expect.poll(() => [...disk.texts.keys()].sort()).toEqual(['b', 'c', 'd', 'e'])
  })
})

test('a text that is too large for the room that is left keeps no small one from being written', async () => {
  await quiet(async () => {
    const disk = new FakeFolder()
    const store = new RepeatedWrites(disk, 10)
    disk.result = 'missed'
    for (const key of ['large', 'small', 'tiny']) await store.write(key, `at 1\n${key}`)
    const write = disk.write.bind(disk)
    disk.write = (key, text) => {
      disk.result = key === 'large' ? 'missed' : 'stored'
      return write(key, text)
    }
    await expect.poll(() => [...disk.texts.keys()].sort()).toEqual(['small', 'tiny'])
    expect(await store.read('large')).toBe('at 1\nlarge')
  })
})

test('texts that wait have a limit in memory, above which those that wait are still replaced', async () => {
  await quiet(async () => {
    const disk = new FakeFolder()
    const store = new RepeatedWrites(disk, 60_000)
    disk.result = 'missed'
    await store.write('content', 'at 1\nfirst')
    const long = 'x'.repeat(17 * 1024 * 1024)
    for (const key of ['a', 'b', 'c']) await store.write(key, `at 1\n${long}`)
    await store.write('content', 'at 2\nsecond')
    expect(await store.read('b')).not.toBeNull()
    expect(await store.read('c')).toBeNull()
    expect(await store.read('content')).toBe('at 2\nsecond')
  })
})

test('that all content is in its folder is told only when it is', async () => {
  const { info } = console
  const told: string[] = []
  console.info = (text: string) => told.push(text)
  try {
    const disk = new FakeFolder()
    const store = new RepeatedWrites(disk, 10)
    disk.result = 'missed'
    const long = 'x'.repeat(17 * 1024 * 1024)
    for (const key of ['a', 'b', 'c']) await store.write(key, `at 1\n${long}`)
    disk.result = 'stored'
    await expect.poll(() => told.join()).toMatch(/is in its folder now, after \d+ s, but for 1 texts/)
    disk.result = 'missed'
    await store.write('a', 'at 2\nshort')
    disk.result = 'impossible'
    await store.write('a', 'at 3\nshort')
    expect(told).toHaveLength(1)
  } finally {
    console.info = info
  }
})
