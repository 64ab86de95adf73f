import { expect, test } from 'vitest'
import { homeScreen } from '@/lib/screens/home'
import { describeNoPosts } from '@/lib/workspace/table/no-posts'
import { blogLoader, blogWorld } from '../blog'
import type { Cells } from '../rows'

/** A blog whose type and status are select properties. */
function world(rows: Cells[]) {
  const made = structuredClone(blogWorld(rows))
  for (const { schema } of Object.values(made.collection ?? {})) {
    for (const property of Object.values(Object(schema)).map(Object)) {
      if (property.name === 'type' || property.name === 'status') property.type = 'select'
    }
  }
  return made
}

async function siteOf(rows: Cells[]) {
  return blogLoader(world(rows)).loader.load()
}

test('a site without posts counts the values of status, and warns its owner once', async () => {
  const warnings: string[] = []
  const { warn } = console
  console.warn = (text: string) => warnings.push(text)
  try {
    const { loader, clock } = blogLoader(
      world([
        { title: 'Secret plan', status: 'Publish' },
        { title: 'Second plan', status: 'Publish' },
        { title: 'Third plan', status: 'Draft' },
        { title: 'About', type: 'Page' },
      ]),
    )
    const site = await loader.load()
    clock.time += 60_000
    await loader.load()
    expect(site.noPosts).toEqual({
      rows: 4,
      posts: 3,
      outsideDates: 0,
      property: 'status',
      values: [
        { value: 'Publish', count: 2 },
        { value: 'Draft', count: 1 },
      ],
      wanted: { type: 'Post', status: 'Published' },
    })
    const told = warnings.filter((text) => text.includes('0 of 4 rows are published posts'))
    expect(told).toHaveLength(1)
    expect(told[0]).toContain('status has the values "Publish" (2), "Draft" (1)')
    expect(told[0]).toContain('npm run doctor')
  } finally {
    console.warn = warn
  }
})

test('R-373 the home page of a site without posts carries no titles, status words, property names or counts', async () => {
  const site = await siteOf([{ title: 'Secret plan', status: 'Idea' }])
  expect(site.noPosts?.values).toEqual([{ value: 'Idea', count: 1 }])
  const home = await homeScreen(site)
  expect(home.noPosts).toBe(true)
  expect(JSON.stringify(home)).not.toMatch(/Secret plan|Idea|status|Published|rows/)
})

test('the home page of a site with a post carries nothing of the hint', async () => {
  const home = await homeScreen(await siteOf([{ title: 'Open' }, { title: 'Draft', status: 'Idea' }]))
  expect(JSON.stringify(home)).not.toMatch(/noPosts|Idea/)
})

test('values of a free text property are not told', async () => {
  const { loader } = blogLoader(blogWorld([{ title: 'Plan', status: 'a private remark' }]))
  expect((await loader.load()).noPosts?.values).toEqual([])
})

test('the message tells how to keep words of one’s own, where rows have some', () => {
  const wanted = { type: 'Post', status: 'Published' }
  const some = { rows: 2, posts: 2, outsideDates: 0, property: 'status', wanted }
  const described = describeNoPosts({ ...some, values: [{ value: 'Fertig', count: 2 }] })
  expect(described).toContain('means Published, give it in NOTION_PROPERTY_STATUS_PUBLISH.')
  const types = describeNoPosts({
    ...some,
    posts: 0,
    property: 'type',
    values: [{ value: 'Text', count: 2 }],
  })
  expect(types).toContain('means Post, give it in NOTION_PROPERTY_TYPE_POST.')
  expect(describeNoPosts({ ...some, values: [{ value: '', count: 2 }] })).not.toContain('NOTION_')
})

test('the message names what is wrong: no rows, wrong types, or dates that lie ahead', () => {
  const wanted = { type: 'Post', status: 'Published' }
  const none = { rows: 0, posts: 0, outsideDates: 0, property: 'type', values: [], wanted }
  expect(describeNoPosts(none)).toMatch(/no readable row.*share the database itself.*else add one/)
  expect(describeNoPosts({ ...none, rows: 2, values: [{ value: '', count: 2 }] })).toContain(
    'type has the values (empty) (2)',
  )
  expect(describeNoPosts({ ...none, rows: 2, posts: 2, outsideDates: 2, property: 'status' })).toContain(
    'POST_SCHEDULE_PUBLISH',
  )
})
