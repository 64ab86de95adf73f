import { expect, test } from 'vitest'
import type { CoverDrawing } from '@/lib/media/drawn/drawing'
import { coverDrawing, drawingsOf, withCover } from '@/lib/media/drawn/drawings'
import {
  drawnAddress,
  drawnName,
  isDrawn,
  readDrawnName,
  subjectOf,
  versionOf,
} from '@/lib/media/drawn/drawn-address'
import { exportedFile } from '@/lib/workspace'
import { makeSite } from '../../screens/make-site'
import { makePost } from '../../site/make-post'

const drawing: CoverDrawing = {
  kind: 'cover',
  seed: 'post 1',
  title: 'Sea',
  label: 'Essays',
  icon: '⚓',
  language: 'en-US',
}
const settings = { LANG: 'en-US', POST_COVER_SOURCE: 'generated', SUB_PATH: '/b' } as const

test('a name says which picture it is of, and stays the same as long as that is made from the same', () => {
  const name = drawnName(drawing)
  expect(name).toMatch(/^[\w-]{12}\.[\w-]{20}\.webp$/)
  expect(drawnName({ ...drawing })).toBe(name)
  expect(readDrawnName(name)).toEqual({ subject: subjectOf(drawing), version: versionOf(drawing) })
  for (const change of [{ title: 'Land' }, { label: '' }, { icon: '' }, { language: 'ja-JP' }, { body: 1 }]) {
    const changed = { ...drawing, ...change }
    expect(subjectOf(changed)).toBe(subjectOf(drawing))
    expect(versionOf(changed), JSON.stringify(change)).not.toBe(versionOf(drawing))
  }
  expect(subjectOf({ kind: 'share', seed: 'post 1' })).not.toBe(subjectOf(drawing))
})

test('names that no page was given are none', () => {
  const name = drawnName(drawing)
  const forged = [
    '',
    'x',
    name.replace('.webp', ''),
    name.replace('.webp', '.png'),
    `${name}/..`,
    name.replace(/^./, (first) => (first === 'A' ? 'B' : 'A')),
    name.replace(/\.(.)/, (_, first) => `.${first === 'A' ? 'B' : 'A'}`),
    name.replace(/.(?=\.webp)/, (last) => (last === 'A' ? 'B' : 'A')),
  ]
  for (const other of forged) expect(readDrawnName(other), other).toBeNull()
})

test('an address is known as one of a drawn picture, and an export asks the route for its file', () => {
  const address = drawnAddress(drawing, '/b')
  expect(address).toBe(`/b/api/picture/${drawnName(drawing)}`)
  expect([address, `/media/drawn/${drawnName(drawing)}`].map(isDrawn)).toEqual([true, true])
  expect(['', '/api/media/a.b', '/api/picture/x.webp'].map(isDrawn)).toEqual([false, false, false])
  expect(exportedFile(`/media/drawn/${drawnName(drawing)}`)).toBe(`/api/picture/${drawnName(drawing)}`)
  expect(exportedFile('/media/drawn/../a.html')).toBeNull()
})

test('POST_COVER_SOURCE says where the cover of a post without one comes from', () => {
  const bare = makePost({ title: 'Sea' })
  const own = makePost({ title: 'Sea', pageCover: '/sea.webp', pageCoverThumbnail: '/sea.webp?w' })
  const coverOf = (post: typeof bare, POST_COVER_SOURCE: 'own' | 'body' | 'generated' | 'none') => {
    const { pageCover, pageCoverThumbnail } = withCover(post, { ...settings, POST_COVER_SOURCE })
    return [pageCover, pageCoverThumbnail]
  }
  expect(coverOf(bare, 'own')).toEqual(['', ''])
  expect(coverOf(bare, 'none')).toEqual(['', ''])
  expect(coverOf(own, 'none')).toEqual(['', ''])
  for (const source of ['own', 'body', 'generated'] as const)
    expect(coverOf(own, source)).toEqual(['/sea.webp', '/sea.webp?w'])
  const [generated, body] = [coverOf(bare, 'generated'), coverOf(bare, 'body')]
  for (const [cover = '', small] of [generated, body]) {
    expect(cover).toMatch(/^\/b\/api\/picture\//)
    expect(small).toBe(cover)
  }
  expect(generated).not.toEqual(body)
})

test('a post says by itself where its cover comes from', () => {
  const post = makePost({ title: 'Sea', ext: { cover: 'generated' } })
  expect(isDrawn(withCover(post, { ...settings, POST_COVER_SOURCE: 'own' }).pageCover)).toBe(true)
  const bare = makePost({ title: 'Sea', ext: { cover: 'none' }, pageCover: '/sea.webp' })
  expect(withCover(bare, settings).pageCover).toBe('')
})

test('what no list shows has no drawn cover', () => {
  for (const given of [{ invisible: true }, { type: 'Page' }, { type: 'Memo' }, { type: 'Notice' }] as const)
    expect(withCover(makePost({ title: 'Sea', ...given }), settings).pageCover, JSON.stringify(given)).toBe(
      '',
    )
})

test('R-373 the picture of a locked post has nothing of its body, and no edit of the body changes it', () => {
  const locked = makePost({
    title: 'Letter',
    locked: true,
    category: 'Essays',
    pageIcon: '✉️',
    summary: 'Secret',
  })
  const drawn = coverDrawing(locked, { LANG: 'en-US', POST_COVER_SOURCE: 'body' })
  expect(drawn).toEqual({
    kind: 'cover',
    seed: 'post Letter',
    title: 'Letter',
    label: 'Essays',
    icon: '✉️',
    language: 'en-US',
  })
  expect(coverDrawing({ ...locked, locked: false }, { LANG: 'en-US', POST_COVER_SOURCE: 'body' }).body).toBe(
    locked.lastEditedDate,
  )
})

test('a site has the pictures of what readers may see, and no others', () => {
  const given = { POST_COVER_SOURCE: 'generated', AUTHOR: 'Ada' } as const
  const [sea, land] = [
    makePost({ title: 'Sea', category: 'Essays', tags: ['Salt'], pageIcon: 'https://a.test/icon.png' }),
    makePost({ title: 'Land', pageCover: '/land.webp' }),
  ].map((post) => withCover(post, { ...settings, ...given }))
  const hidden = makePost({ title: 'Hidden', invisible: true })
  const about = makePost({ title: 'About', type: 'Page' })
  const posts = [sea, land].filter((post) => post !== undefined)
  const site = makeSite(posts, { pages: [hidden, about], settings: given })
  const drawings = [...drawingsOf(site).values()]
  expect(drawings.map(({ kind, seed }) => `${kind} ${seed}`)).toEqual([
    'share home',
    'share category Essays',
    'share tag Salt',
    'share post Sea',
    'share post Land',
    'share post About',
    'cover post Sea',
  ])
  expect(drawings[3]).toEqual({
    kind: 'share',
    seed: 'post Sea',
    title: 'Sea',
    label: 'Essays',
    icon: '',
    language: 'en-US',
    author: 'Ada',
    site: 'Harbour notes',
    photo: '',
  })
  expect(drawings[4]).toMatchObject({ photo: '/land.webp' })
  expect(drawings[1]).toMatchObject({ title: 'Essays', label: 'Harbour notes', photo: '/cover.webp' })
  expect(drawingsOf(site)).toBe(drawingsOf(site))
})
