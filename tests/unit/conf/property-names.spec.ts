import { expect, test } from 'vitest'
import { resolveDeployed } from '@/conf/resolve'

const names = [
  'password',
  'type',
  'title',
  'status',
  'summary',
  'slug',
  'category',
  'date',
  'tags',
  'icon',
] as const

test('R-269 the ten property names have their own words as defaults', () => {
  const { NOTION_PROPERTY_NAME } = resolveDeployed({}, {})
  expect(names.map((name) => NOTION_PROPERTY_NAME[name])).toEqual([...names])
})

for (const name of names) {
  const variable = `NOTION_PROPERTY_${name.toUpperCase()}`

  test(`R-268 R-269 the property name ${name} is configurable in file, table and variable`, () => {
    const inFile = resolveDeployed({ NOTION_PROPERTY_NAME: { [name]: 'Spalte' } }, {})
    const inTable = resolveDeployed({}, { NOTION_PROPERTY_NAME: JSON.stringify({ [name]: 'Spalte' }) })
    const inVariable = resolveDeployed({}, { [`NEXT_PUBLIC_${variable}`]: 'Spalte' })
    for (const { NOTION_PROPERTY_NAME } of [inFile, inTable, inVariable]) {
      expect(NOTION_PROPERTY_NAME).toEqual({
        ...resolveDeployed({}, {}).NOTION_PROPERTY_NAME,
        [name]: 'Spalte',
      })
    }
  })
}

test('R-270 the status values are Published and Invisible, under names that can be changed', () => {
  expect(resolveDeployed({}, {}).NOTION_PROPERTY_NAME).toMatchObject({
    status_publish: 'Published',
    status_invisible: 'Invisible',
  })
  expect(
    resolveDeployed({}, { NOTION_PROPERTY_STATUS_PUBLISH: '已发布' }).NOTION_PROPERTY_NAME,
  ).toMatchObject({
    status_publish: '已发布',
    status_invisible: 'Invisible',
  })
})

test('a variable of one entry wins over the table and keeps the other entries', () => {
  const { NOTION_PROPERTY_NAME } = resolveDeployed(
    { NOTION_PROPERTY_NAME: { type: 'Kind', slug: 'Path' } },
    { NOTION_PROPERTY_TYPE: 'Art', NOTION_PROPERTY_SLUG: '' },
  )
  expect(NOTION_PROPERTY_NAME).toMatchObject({ type: 'Art', slug: 'Path', title: 'title' })
})
