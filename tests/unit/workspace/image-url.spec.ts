import { expect, test } from 'vitest'
import { fileVersion } from '@/lib/media/address-tag'
import {
  emojiOf,
  exportedFile,
  exportedMediaUrl,
  type ImageOptions,
  type ImageSettings,
  imageUrl,
  isGalleryPicture,
  isStoredFile,
  leadsTo,
  mediaUrl,
  namesHolder,
} from '@/lib/workspace/files/image-url'
import { smallerPicture } from '@/lib/workspace/files/smaller-picture'
import { uuid } from './fake-workspace'

const owner = { table: 'block', id: 'block-1' } as const
const settings: ImageSettings = {
  NOTION_HOST: 'https://www.notion.so',
  NOTION_PAGE_ID: 'f764c4ba1e69447984105c231d6b42b8',
  SUB_PATH: '',
  STATIC_EXPORT: false,
  IMAGE_SOURCE: 'workspace',
  WORKSPACE_RECORDING: '',
  IMAGE_ZOOM_IN_WIDTH: 1_200,
  IMAGE_COMPRESS_QUALITY: 50,
  IMAGE_FORMAT: 'webp',
  RANDOM_IMAGE_URL: '',
  RANDOM_IMAGE_REPLACE_TEXT: [],
}
const url = (source: string, options = {}) =>
  imageUrl(source, owner, { settings, ownRoute: false, ...options })

const stored = [
  'attachment:0c1d2e3f-aaaa-4bbb-8ccc-0123456789ab:a picture.png',
  'https://prod-files-secure.s3.us-west-2.amazonaws.com/space/file/a.png',
  'https://s3-us-west-2.amazonaws.com/secure.notion-static.com/file/a.png',
]
for (const source of stored) {
  test(`R-365 R-383 the stored file ${source} goes through the image proxy with table and id`, () => {
    expect(url(source)).toBe(
      `https://www.notion.so/image/${encodeURIComponent(source)}?table=block&id=block-1&cache=v2`,
    )
    expect(url(source, { width: 500 })).toBe(
      `https://www.notion.so/image/${encodeURIComponent(source)}?table=block&id=block-1&width=500&cache=v2`,
    )
    expect(isStoredFile(source)).toBe(true)
  })
}

test('with IMAGE_SOURCE=own stored files and pictures of the gallery have addresses of the blog', () => {
  const own: ImageSettings = { ...settings, IMAGE_SOURCE: 'own', SUB_PATH: '/blog' }
  const address = (source: string, changes: Partial<ImageSettings> = {}) =>
    imageUrl(source, owner, { settings: { ...own, ...changes }, width: 500 })
  for (const source of [...stored, '/images/page-cover/sea.jpg', '/icons/star_gray.svg?mode=dark']) {
    expect(address(source), source).toBe(`/blog${mediaUrl('block-1', source)}?width=500`)
    expect(address(source, { IMAGE_SOURCE: 'workspace' }), source).toMatch(/^https:\/\/www\.notion\.so\//)
  }
  const [source = ''] = stored
  expect(imageUrl(source, owner, { settings: own })).toBe(`/blog${mediaUrl('block-1', source)}?width=1200`)
  // No server, or no host to ask.
  expect(address('/images/page-cover/sea.jpg', { NOTION_PAGE_ID: '' })).toBe(
    '/blog/images/page-cover/sea.jpg',
  )
  expect(address('/images/page-cover/sea.jpg', { STATIC_EXPORT: true })).toMatch(/^https:/)
  for (const source of ['/api/v3/x', '/images/../api/v3/x', '/images/%2e%2e/x', '/image/a', '//images/a.png'])
    expect(isGalleryPicture(source), source).toBe(false)
  expect(address('https://images.unsplash.com/photo-1')).toMatch(/^https:\/\/images\.unsplash\.com\//)
})

test('the photo of a mentioned person stays with the workspace, and is left out where the workspace is hidden', () => {
  const [source = ''] = stored
  const photo = { ...owner, photo: true } as const
  const own: ImageSettings = { ...settings, IMAGE_SOURCE: 'own' }
  expect(imageUrl(source, photo, { settings: own })).toMatch(/^https:\/\/www\.notion\.so\/image\//)
  expect(imageUrl(source, photo, { settings: own, ownRoute: true })).toBe('')
  // One of the gallery needs no route of the site.
  const gallery = imageUrl('/images/faces/ada.png', photo, { settings: own, ownRoute: true, width: 40 })
  expect(gallery).toBe('https://www.notion.so/images/faces/ada.png')
})

test('an address of the own route is recognised in every width, and only for its file', () => {
  const [source = '', other = ''] = stored
  const file = { id: 'block-1', property: 'icon', version: fileVersion(source) }
  expect(leadsTo(`/blog${mediaUrl('block-1', source, 'icon', 500)}`, file, '/blog')).toBe(true)
  expect(leadsTo(mediaUrl('block-1', source, 'icon'), file, '')).toBe(true)
  expect(leadsTo(mediaUrl('block-1', source), file, '')).toBe(false)
  expect(leadsTo(mediaUrl('block-2', source, 'icon'), file, '')).toBe(false)
  expect(leadsTo(mediaUrl('block-1', other, 'icon'), file, '')).toBe(false)
})

test('R-365 a signed address loses its signature, which would die within the hour', () => {
  const [, plain = ''] = stored
  expect(url(`${plain}?X-Amz-Expires=3600&X-Amz-Signature=abc`)).toBe(url(plain))
})

test('R-383 the cover of a database names the table collection', () => {
  const [source = ''] = stored
  expect(imageUrl(source, { table: 'collection', id: 'c-1' }, { settings, ownRoute: false })).toContain(
    '?table=collection&id=c-1&',
  )
})

test('R-365 the workspace’s own emoji go through its image endpoint under their own name, or through the site’s route under what shows them', () => {
  const emoji = uuid(7)
  const open = 'https://s3-us-west-2.amazonaws.com/public.notion-static.com/file/frog.png'
  for (const source of [open, ...stored]) {
    const at = (options: Partial<ImageOptions>) =>
      imageUrl(source, { ...owner, emoji }, { settings, width: 64, ...options })
    expect(at({ ownRoute: false })).toBe(
      `https://www.notion.so/image/${encodeURIComponent(source)}?table=custom_emoji&id=${emoji}&width=64&cache=v2`,
    )
    const address = mediaUrl('block-1', source, `emoji:${emoji}`)
    expect(address).toMatch(new RegExp(`^/api/media/block-1\\.[\\w-]{15}\\?property=emoji%3A${emoji}$`))
    expect(at({ ownRoute: true })).toBe(`${address}&width=64`)
    const exported = at({ ownRoute: true, settings: { ...settings, STATIC_EXPORT: true } })
    expect(exportedFile(exported)).toBe(address)
  }
  expect(emojiOf(`emoji:${emoji}`)).toBe(emoji)
  for (const property of ['', 'icon', 'emoji:', `emoji:${emoji}/..`]) expect(emojiOf(property)).toBeNull()
})

const leftAlone = [
  '',
  'fas fa-user',
  'cover.png',
  'not a url',
  '//cdn.example/a.png',
  'http://',
  'https://exa mple',
]
for (const source of leftAlone) {
  test(`R-364 "${source}" is no valid http(s) address and is left alone`, () => {
    expect(url(source)).toBe(source)
    expect(isStoredFile(source)).toBe(false)
  })
}

for (const source of ['https://example.com/a.png', 'http://example.com/a.png?w=1']) {
  test(`R-364 the address ${source} of another host stays as it is`, () => {
    expect(url(source, { width: 500 })).toBe(source)
  })
}

for (const [host, asked] of [
  ['images.unsplash.com/p-1?ixlib=4&w=4800&q=85', 'ixlib=4&w=500&q=50&fm=webp'],
  ['plus.unsplash.com/p-1', 'w=500&q=50&fm=webp'],
  ['images.pexels.com/photos/1/p.jpeg?auto=compress', 'auto=compress&w=500&q=50&fm=webp'],
  ['team.imgix.net/p.jpg', 'w=500&q=50&fm=webp'],
  ['images.ctfassets.net/s/p.jpg', 'w=500&q=50&fm=webp'],
  ['images.eu.ctfassets.net/s/p.jpg', 'w=500&q=50&fm=webp'],
  ['cdn.sanity.io/images/p/d/a-9x9.jpg', 'w=500&q=50&fm=webp'],
  ['images.prismic.io/p/a.jpg?auto=format', 'auto=format&w=500&q=50&fm=webp'],
  ['www.datocms-assets.com/1/a.jpg', 'w=500&q=50&fm=webp'],
  ['wsrv.nl/?url=example.com%2Fa.jpg', 'url=example.com%2Fa.jpg&w=500&q=50&output=webp'],
] as const) {
  test(`R-439 R-442 R-443 width, quality and format are asked of ${host}`, () => {
    const [address = ''] = host.split('?')
    expect(url(`https://${host}`, { width: 500 })).toBe(`https://${address}?${asked}`)
    // As it is stored, where no width is wanted.
    expect(url(`https://${host}`)).toBe(`https://${host}`)
  })
}

test('R-443 a host is asked for no format that it cannot make', () => {
  const avif = { settings: { ...settings, IMAGE_FORMAT: 'avif' as const }, width: 500 }
  expect(url('https://cdn.sanity.io/images/a.jpg', avif)).toBe(
    'https://cdn.sanity.io/images/a.jpg?w=500&q=50',
  )
  expect(url('https://images.ctfassets.net/s/a.jpg', avif)).toMatch(/&fm=avif$/)
})

for (const source of [
  'https://team.imgix.net/p.jpg?w=900&s=0123456789abcdef',
  'https://images.unsplash.com.evil.example/p-1',
  'https://evil.example/images.unsplash.com',
  'https://images.ctfassets.net/s/p.svg',
  'https://images.pexels.com/p.gif',
]) {
  test(`R-442 signed addresses, other hosts, vectors and moving pictures stay: ${source}`, () => {
    expect(url(source, { width: 500 })).toBe(source)
  })
}

for (const source of [
  'javascript:alert(1)',
  'data:text/html,<script>',
  'data:image/png;base64,AA',
  'blob:x',
  'notion://custom_emoji/1',
]) {
  test(`${source} never becomes the address of a picture`, () => {
    expect(url(source)).toBe('')
  })
}

test('a scheme that hides behind characters which browsers leave out never becomes the address of a picture', () => {
  for (const source of [
    ' javascript:1',
    '\u0001javascript:1',
    'java\nscript:1',
    'java\u200bscript:1',
    '\tdata:text/html,1',
  ])
    expect(url(source), JSON.stringify(source)).toBe('')
})

test("a cover of the workspace's gallery is completed with the host; the embedded one's is the site's own", () => {
  expect(url('/images/page-cover/x.png')).toBe('https://www.notion.so/images/page-cover/x.png')
  const embedded = { ...settings, NOTION_PAGE_ID: '', SUB_PATH: '/blog' }
  expect(url('/images/page-cover/x.png', { settings: embedded })).toBe('/blog/images/page-cover/x.png')
})

test('stored pictures of a private workspace come through the site, which may see them; without a server they are files of it', () => {
  const [source = ''] = stored
  expect(url(source, { ownRoute: true })).toMatch(/^\/api\/media\/block-1\.[\w-]{15}$/)
  expect(imageUrl(source, { ...owner, property: 'icon' }, { settings, ownRoute: true })).toBe(
    mediaUrl('block-1', source, 'icon'),
  )
  expect(
    url(source, { ownRoute: true, settings: { ...settings, STATIC_EXPORT: true, SUB_PATH: '/blog' } }),
  ).toMatch(/^\/blog\/media\/block-1\/file-[\w-]{3}\/a-picture\.png$/)
  expect(mediaUrl('block-1', source, 'a~b')).toMatch(/\?property=a~b$/)
  expect(url(source, { ownRoute: true, width: 500 })).toBe(mediaUrl('block-1', source, '', 500))
  expect(mediaUrl('block-1', source, 'a~b', 500)).toMatch(/\?property=a~b&width=500$/)
})

test('a picture whose address holds one of the listed texts is replaced', () => {
  const replacing = {
    ...settings,
    RANDOM_IMAGE_URL: 'https://r.test/i',
    RANDOM_IMAGE_REPLACE_TEXT: ['page-cover'],
  }
  expect(url('/images/page-cover/x.png', { settings: replacing })).toBe('https://r.test/i')
  expect(url('/images/other/x.png', { settings: replacing })).not.toBe('https://r.test/i')
})

test('the file of an export is named after its source, and tells where the server hands it out', () => {
  const report = 'attachment:3f:Bericht 2026 (neu).pdf'
  const path = exportedMediaUrl('block-1', report, 'a~b:é')
  expect(path).toMatch(/^\/media\/block-1\/[\da-f]+-[\w-]{3}\/Bericht-2026-neu-\.pdf$/)
  expect(exportedFile(path)).toBe(mediaUrl('block-1', report, 'a~b:é'))
  const song = 'https://files.example/x/%E6%98%A5.mp3?signature=1'
  const own = exportedMediaUrl('block-1', song)
  expect(own).toMatch(/^\/media\/block-1\/file-[\w-]{3}\/%E6%98%A5\.mp3$/)
  expect(exportedFile(own)).toBe(mediaUrl('block-1', song))
  expect(exportedMediaUrl('block-1', 'attachment:3f:../..')).toMatch(
    /^\/media\/block-1\/file-[\w-]{3}\/file\.bin$/,
  )
  expect(exportedFile('/media/block-1/file/x.png')).toBeNull()
  expect(exportedFile('/archive')).toBeNull()
})

test('no file of an export is a page or a program for a web server', () => {
  const nameOf = (name: string) => exportedMediaUrl('block-1', `attachment:3f:${name}`).split('/').at(-1)
  expect(['a.html', 'A.XHTML', 'a.js', 'a.php', 'a.xml', 'a.mjs', 'a.htm.'].map(nameOf)).toEqual([
    'a-html.bin',
    'A-XHTML.bin',
    'a-js.bin',
    'a-php.bin',
    'a-xml.bin',
    'a-mjs.bin',
    'a-htm-.bin',
  ])
  expect(['a.php.png', 'a.tar.gz', 'Notes', 'B.PDF', 'x.svg'].map(nameOf)).toEqual([
    'a-php.png',
    'a-tar.gz',
    'Notes.bin',
    'B.PDF',
    'x.svg',
  ])
  const path = exportedMediaUrl('block-1', 'attachment:3f:a.html')
  expect(exportedFile(path)).toBe(mediaUrl('block-1', 'attachment:3f:a.html'))
  const long = exportedMediaUrl('block-1', `attachment:3f:${'𠀀'.repeat(60)}.jpeg`)
  expect(exportedFile(long)).not.toBeNull()
})

test('a path that somebody wrote into a text makes no page or program of a stored file', () => {
  const folder = exportedMediaUrl('block-1', 'attachment:3f:a.html').replace(/[^/]+$/, '')
  expect(exportedFile(`${folder}a-html.bin`)).not.toBeNull()
  const made = ['a.html', 'a.js', 'a.php.png', 'a', 'index%2Ehtml', 'x%2Findex.html', 'x%2Esvg', 'x.%73vg']
  for (const name of [...made, 'a.html.bin', 'x%00.png', '%E4.png', 'x%5Cy.png'])
    expect(exportedFile(folder + name), name).toBeNull()
})

test('R-365 R-383 a smaller picture is that of the image endpoint; the token of a private workspace goes beside the address', () => {
  const [source = ''] = stored
  const file = { source, table: 'block', record: 'block-1', spaceId: '' } as const
  const host = settings.NOTION_HOST
  const address = url(source, { width: 500 })
  const nobody = { NOTION_TOKEN_V2: '', NOTION_ACTIVE_USER: '' }
  expect(smallerPicture(file, 500, host, nobody)).toEqual({ address, cookie: undefined })
  expect(smallerPicture(file, 500, host, { ...nobody, NOTION_TOKEN_V2: 'secret' })).toEqual({
    address,
    cookie: 'token_v2=secret',
  })
})

test('the server asks the image endpoint with the space and the account; addresses for browsers name neither', () => {
  const [source = ''] = stored
  const file = { source, table: 'collection', record: 'table-1', spaceId: 'space-1' } as const
  const secrets = { NOTION_TOKEN_V2: 'secret', NOTION_ACTIVE_USER: 'user-1' }
  const { address } = smallerPicture(file, 500, 'https://app.notion.com', secrets)
  expect(address).toBe(
    `https://app.notion.com/image/${encodeURIComponent(source)}?table=collection&id=table-1&spaceId=space-1&width=500&userId=user-1&cache=v2`,
  )
  expect(url(source, { width: 500 })).not.toMatch(/spaceId|userId/)
})

test('R-373 what stands in hidden pages comes through the site, whose addresses name no record, and is in no export', () => {
  const id = '10000000-0000-4000-8000-000000000001'
  const [source = ''] = stored
  const hidden = { table: 'block', id, hidden: true } as const
  const address = imageUrl(source, hidden, { settings })
  expect(address).toMatch(/^\/api\/media\/[\w-]{22}\.[\w-]{15}$/)
  expect(namesHolder(address, id)).toBe(true)
  expect(namesHolder(address, '20000000-0000-4000-8000-000000000002')).toBe(false)
  expect(imageUrl(source, hidden, { settings: { ...settings, STATIC_EXPORT: true } })).toBe('')
})
