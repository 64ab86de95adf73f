/** What is stored about tables and locks was damaged, or comes from an earlier release: nothing opens. */

import { expect, test } from 'vitest'
import type { Store } from '@/lib/store/store'
import { boundedLocks } from '@/lib/workspace/visibility/visibility-memory'
import { rowId, tableId } from '../blog'
import { edit, passwordId, rowOf, schemaOf, tenMinutes, told, wordsOf } from '../edited-blog'
import { columns } from '../rows'
import { blogOfTwoTables, both, other, rename, restarts } from './two-tables'

/** A store whose texts can be changed. */
function openStore(): { store: Store; change: (name: string, by: (stored: Stored) => void) => void } {
  const texts = new Map<string, string>()
  const store: Store = {
    read: async (key) => texts.get(key) ?? null,
    write: async (key, text) => {
      texts.set(key, text)
    },
  }
  const change = (name: string, by: (stored: Stored) => void) => {
    for (const [key, text] of texts) {
      if (!key.endsWith(` ${name}`)) continue
      const stored: Stored = JSON.parse(text)
      by(stored)
      texts.set(key, JSON.stringify(stored))
    }
  }
  return { store, change }
}

interface Stored {
  memory: Record<string, unknown>
  content: { index: Record<string, unknown> }
}

for (const [what, damage] of Object.entries<(memory: Record<string, unknown>) => void>({
  'no properties': (memory) => {
    memory.columns = 'none'
  },
  'no locks': (memory) => {
    memory.locks = []
  },
  'no table': (memory) => {
    memory.collectionId = 7
    memory.columns = null
  },
  'no settings': (memory) => {
    memory.choice = '{'
  },
  nothing: (memory) => {
    for (const name of Object.keys(memory)) delete memory[name]
  },
  'other tables of another form': (memory) => {
    memory.others = [null, 7, { collectionId: tableId }, { collectionId: other, columns: [] }]
  },
})) {
  test(`R-373 a stored memory with ${what} opens nothing`, async () => {
    const world = blogOfTwoTables()
    const { store, change } = openStore()
    const start = restarts(world, store)
    await wordsOf(async () => {
      const first = start()
      await first.loader.load()
      rename(world)
      await first.next()
      change('visibility', ({ memory }) => damage(memory))
      delete rowOf(world, 1).properties[passwordId]
      expect(told(await start().loader.load())).toEqual(both)
    })
  })
}

test('R-373 stored content whose properties cannot be read is not read by their names', async () => {
  const world = blogOfTwoTables()
  const { store, change } = openStore()
  const start = restarts(world, store)
  await wordsOf(async () => {
    const first = start()
    await first.loader.load()
    rename(world)
    await first.next()
    change('content', ({ content }) => {
      content.index.known = { password: passwordId }
    })
    const { loader, next, workspace } = start()
    workspace.intercept = () => ({ status: 403, body: {} })
    await expect(loader.load()).rejects.toThrow()
    workspace.intercept = () => undefined
    expect(told(await next(60_000))).toEqual(both)
  })
})

test('R-373 locks are kept where an earlier release has forgotten the properties of a table that came back', async () => {
  const world = blogOfTwoTables()
  const { store, change } = openStore()
  const start = restarts(world, store)
  await wordsOf(async () => {
    await start().loader.load()
    Object.assign(schemaOf(world)[passwordId] ?? {}, { name: 'former password' })
    // Found by names, as they are now.
    const forget = (known: unknown) => Object.assign(Object(known), { password: [] })
    change('visibility', ({ memory }) => {
      forget(memory.columns)
      delete memory.others
    })
    change('content', ({ content }) => forget(content.index.known))
    edit(world, 1, { [columns.summary ?? '']: [['A summary']] })
    const { loader, next } = start()
    for (const site of [await loader.load(), await next(), await next(tenMinutes)]) {
      expect(told(site)).toEqual(both)
      expect(site.table.passwords).toContain(passwordId)
    }
    expect(loader.records.passwordOf(rowId(1))).toBe('wyvern')
    edit(world, 1, { [passwordId]: [] })
    expect(told(await next()).open).toEqual(['Open', 'Locked'])
  })
})

test('R-373 a damaged lock locks in a table without a password property, until its row is edited again', async () => {
  const world = blogOfTwoTables()
  delete schemaOf(world)[passwordId]
  delete rowOf(world, 1).properties[passwordId]
  const { store, change } = openStore()
  const start = restarts(world, store)
  await wordsOf(async () => {
    await start().loader.load()
    change('visibility', ({ memory }) => {
      memory.locks = { [rowId(1)]: 'wyvern' }
    })
    const { loader, next } = start()
    expect(told(await loader.load())).toEqual(both)
    expect(loader.records.passwordOf(rowId(1))).toBeNull()
    edit(world, 1, {})
    expect(told(await next())).toEqual(both)
    expect(told(await next(tenMinutes))).toEqual(both)
    edit(world, 1, {})
    expect(told(await next()).open).toEqual(['Open', 'Locked'])
  })
})

test('locks of rows that are gone are bounded, those of the table stay', () => {
  const lock = (edited: number) => ({ version: 1, edited, cells: {}, sure: true, absentSince: null })
  const gone = Array.from({ length: 6_000 }, (_, i) => [`gone${i}`, lock(i + 10)] as const)
  const kept = boundedLocks({ ...Object.fromEntries(gone), present: lock(1) }, ['present'])
  expect(Object.keys(kept)).toHaveLength(5_001)
  expect(kept).toHaveProperty('present')
  expect(kept).toHaveProperty('gone5999')
  expect(kept).not.toHaveProperty('gone0')
})
