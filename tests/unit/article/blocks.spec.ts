import { expect, test } from 'vitest'
import { renderArticle } from '@/lib/article'
import { inTime } from '../../support/in-time'
import { headings, parseHtml } from '../../support/texts/html-tree'
import { type BlockSketch, blockId, context, elementId, otherId, page } from './support'

/** The body's HTML without its wrapper. */
function body(blocks: BlockSketch[], settings = {}): string {
  const { html } = renderArticle(page(blocks), context(settings))
  return html.replace(/^<div class="notion">/, '').replace(/<\/div>$/, '')
}

const line = (type: string, title: string, children?: BlockSketch[]): BlockSketch => ({
  type,
  title,
  children,
})

test('R-229 a page inside a page is its icon and title, linked when readers may open it', () => {
  expect(body([{ type: 'page', id: otherId }])).toBe(
    '<p class="notion-page-link"><a href="/article/another"><span class="notion-icon" aria-hidden="true">🌊</span><span class="notion-page-title">Another post</span></a></p>',
  )
  expect(body([{ type: 'page', title: 'Inside', format: { page_icon: '📦' } }])).toBe(
    '<p class="notion-page-link"><span class="notion-icon" aria-hidden="true">📦</span><span class="notion-page-title">Inside</span></p>',
  )
  expect(renderArticle(page([]), { ...context(), pageId: otherId }).html).toBe('')
})

test('R-230 headings begin at level 2 and carry their block id and an address of their own', () => {
  const html = body([
    line('header', 'One'),
    line('sub_header', 'Two'),
    line('sub_sub_header', 'Three'),
    line('header_4', 'Four'),
  ])
  const headings = [...html.matchAll(/<h(\d) id="(\w+)"><a href="#(\w+)">([^<]+)<\/a><\/h\d>/g)]
  expect(headings.map(([, level, id, hash, words]) => [level, id, words, hash === id])).toEqual([
    ['2', elementId(1), 'One', true],
    ['3', elementId(2), 'Two', true],
    ['4', elementId(3), 'Three', true],
    ['5', elementId(4), 'Four', true],
  ])
})

test('R-230 a page that skips a size skips no level: the outline has no gap, and the size stays the author’s', () => {
  const html = body([
    line('sub_header', 'Small first'),
    line('header_4', 'Far below'),
    line('header', 'Large'),
    line('sub_sub_header', 'Below it'),
  ])
  expect(
    headings(parseHtml(html)).map(({ name, attributes }) => [name, attributes['data-size'] ?? name.slice(1)]),
  ).toEqual([
    ['h2', '3'],
    ['h3', '5'],
    ['h2', '2'],
    ['h3', '4'],
  ])
})

test('R-230 a heading without words is a blank line, of which no outline tells', () => {
  expect(body([line('header', ' '), line('table_of_contents', '')])).toBe('<div class="notion-blank"></div>')
})

test('R-230 R-281 a toggleable heading is a disclosure with the heading in its summary', () => {
  const html = body([
    { type: 'header', title: 'More', format: { toggleable: true }, children: [line('text', 'Inside')] },
  ])
  expect(html).toMatch(
    /^<div class="notion-heading-row"><details><summary><h2 id="(\w+)">More<\/h2><\/summary><p>Inside<\/p><\/details><a class="notion-hash" href="#\1" aria-labelledby="\1"><\/a><\/div>$/,
  )
})

test('R-231 text is a paragraph; what belongs to it stands below, indented', () => {
  expect(body([line('text', 'Above', [line('text', 'Below')])])).toBe(
    '<p>Above</p><div class="notion-indent"><p>Below</p></div>',
  )
})

test('R-231 R-279 a paragraph and what belongs to it stand on one ground', () => {
  const { children: _, ...above } = line('text', 'Above')
  const format = { block_color: 'blue_background' }
  expect(body([{ ...above, format, children: [line('text', 'Below')] }])).toBe(
    '<div class="notion-blue_background"><p>Above</p><div class="notion-indent"><p>Below</p></div></div>',
  )
  expect(body([{ ...above, format }])).toBe('<p class="notion-blue_background">Above</p>')
})

test('a block that was deleted is not drawn', () => {
  expect(body([line('text', 'Here'), { ...line('text', 'Gone'), alive: false }])).toBe('<p>Here</p>')
})

test('R-232 neighbouring entries make one list, and lists nest inside entries', () => {
  expect(body([line('bulleted_list', 'a', [line('bulleted_list', 'b')]), line('bulleted_list', 'c')])).toBe(
    '<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul>',
  )
})

test('R-232 numbered lists count 1, a, i by depth, and start where the workspace says', () => {
  const html = body([
    {
      ...line('numbered_list', 'x', [line('numbered_list', 'y', [line('numbered_list', 'z')])]),
      format: { list_start_index: 4 },
    },
  ])
  expect(html).toBe('<ol start="4"><li>x<ol type="a"><li>y<ol type="i"><li>z</li></ol></li></ol></li></ol>')
  const again = [
    line('numbered_list', 'a'),
    { ...line('numbered_list', 'b'), format: { list_start_index: 7 } },
  ]
  expect(body(again)).toBe('<ol><li>a</li></ol><ol start="7"><li>b</li></ol>')
})

test('R-233 a to-do is a disabled check box with its text as label', () => {
  expect(
    body([
      { type: 'to_do', title: 'Water the plants', properties: { checked: [['Yes']] } },
      line('to_do', 'Rest'),
    ]),
  ).toBe(
    '<ul class="notion-to-dos"><li class="notion-done"><label><input type="checkbox" disabled="" checked=""/><span>Water the plants</span></label></li>' +
      '<li><label><input type="checkbox" disabled=""/><span>Rest</span></label></li></ul>',
  )
})

test('R-234 a toggle is the native disclosure', () => {
  expect(body([line('toggle', 'Why?', [line('text', 'Because.')])])).toBe(
    '<details><summary>Why?</summary><p>Because.</p></details>',
  )
})

test('R-235 a quote is a block quotation with what is in it', () => {
  expect(body([line('quote', 'To be', [line('text', 'or not')])])).toBe(
    '<blockquote class="notion-quote"><p>To be</p><p>or not</p></blockquote>',
  )
})

test('R-236 R-279 a callout has its icon beside its text and its colour as class', () => {
  expect(
    body([{ type: 'callout', title: 'Mind', format: { page_icon: '💡', block_color: 'blue_background' } }]),
  ).toBe(
    '<div class="notion-callout notion-blue_background" role="note"><span class="notion-icon" aria-hidden="true">💡</span><div class="notion-callout-body"><p>Mind</p></div></div>',
  )
  expect(
    body([{ type: 'callout', title: 'Mind', format: { page_icon: 'https://icons.example/a.svg' } }]),
  ).toContain(
    'alt="" src="data:image/gif;base64,AA" data-src="https://icons.example/a.svg" class="lazy-image"/>',
  )
})

test('R-237 a bookmark is one link with title, description and address', () => {
  const html = body([
    {
      type: 'bookmark',
      title: 'Reading',
      properties: {
        link: [['https://example.com/list']],
        description: [['What to read']],
        caption: [['In winter']],
      },
      format: { bookmark_icon: 'https://example.com/i.png', bookmark_cover: 'https://example.com/c.png' },
    },
  ])
  expect(html.match(/<a /g)).toHaveLength(1)
  expect(html).toContain(
    '<a href="https://example.com/list" class="notion-bookmark notion-bookmark" target="_blank" rel="noopener noreferrer" data-external="">',
  )
  for (const part of ['>Reading<', '>What to read<', '>https://example.com/list<', 'i.png', 'c.png']) {
    expect(html).toContain(part)
  }
  expect(html).toContain('</a><figcaption class="notion-caption">In winter</figcaption></figure>')
})

test('R-238 R-281 columns share the row by their ratios', () => {
  const column = (ratio: unknown, words: string) => ({
    type: 'column',
    format: { column_ratio: ratio },
    children: [line('text', words)],
  })
  expect(body([{ type: 'column_list', children: [column(0.25, 'l'), column('wide', 'r')] }])).toBe(
    '<div class="notion-columns" style="--columns:minmax(0, 0.25fr) minmax(0, 0.5fr)">' +
      '<div class="notion-column"><p>l</p></div><div class="notion-column"><p>r</p></div></div>',
  )
})

test('R-239 R-278 R-279 R-441 an image reserves its place, offers widths, and can be enlarged to its version of 1200 px', () => {
  const html = body([
    {
      type: 'image',
      properties: { source: [['attachment:f1:sea.png']], caption: [['The sea']], alt_text: [['Waves']] },
      format: { block_width: 640, block_aspect_ratio: 0.5, block_alignment: 'left' },
    },
    { type: 'image', properties: { source: [['https://other.example/a.png']] } },
  ])
  expect(html).toContain('<figure class="notion-figure notion-left notion-image" style="width:640px">')
  expect(html).toContain(
    'srcSet="https://proxy.example/f1:sea.png?width=500 500w, https://proxy.example/f1:sea.png?width=800 800w, https://proxy.example/f1:sea.png?width=960 960w"',
  )
  expect(html).toContain(
    'width="640" height="320" style="--ratio:640 / 320" data-zoom-src="https://proxy.example/f1:sea.png?width=1200" decoding="async" alt="Waves" src="https://proxy.example/f1:sea.png?width=800"',
  )
  expect(html).toContain('<figcaption class="notion-caption">The sea</figcaption></figure>')
  expect(html).toContain('sizes="(min-width: 680px) 640px, 100vw"')
  // Only the first is loaded at once, and a host that cannot resize gets no choice of widths.
  expect(html.match(/data-src=/g)).toHaveLength(1)
  expect(html).toContain(
    'alt="" src="data:image/gif;base64,AA" data-src="https://other.example/a.png" class="lazy-image"/>',
  )
})

test('R-239 R-278 an image without a ratio has the shape of its height, and a shadow where the settings give one', () => {
  const image = {
    type: 'image',
    properties: { source: [['https://other.example/a.png']] },
    format: { block_width: 300, block_height: 200 },
  }
  expect(body([image])).toContain('width="300" height="200" style="--ratio:300 / 200"')
  expect(body([image])).not.toContain('notion-shadow')
  expect(body([image], { IMG_SHADOW: true })).toContain(
    '<figure class="notion-figure notion-image notion-shadow"',
  )
})

test('R-239 a caption that is only an address makes the image a link, which is not enlarged', () => {
  const html = body([
    {
      type: 'image',
      properties: { source: [['https://other.example/a.png']], caption: [['https://example.com/']] },
    },
  ])
  expect(html).toContain(
    '<a href="https://example.com/" target="_blank" rel="noopener noreferrer" data-external=""><img ',
  )
  expect(html).not.toMatch(/data-zoom-src|figcaption/)
})

test('R-278 a full-width or page-width medium takes the column and keeps its shape', () => {
  const film = { type: 'video', properties: { source: [['attachment:f:film.mp4']] } }
  const format = { block_width: 300, block_height: 200, block_aspect_ratio: 0.5 }
  for (const key of ['block_full_width', 'block_page_width']) {
    const html = body([{ ...film, format: { ...format, [key]: true } }])
    expect(html).not.toContain('width:300px')
    expect(html).toContain('style="aspect-ratio:2"')
  }
  expect(body([{ ...film, format: { block_width: 300, block_height: 200 } }])).toMatch(
    /^<figure [^>]*style="width:300px"><video [^>]*style="aspect-ratio:1.5"/,
  )
  // What could only be a mistake pushes nothing out of sight.
  expect(body([{ ...film, format: { block_aspect_ratio: 40 } }])).toContain('style="aspect-ratio:0.2"')
  expect(body([{ ...film, format: { block_height: 90_000 } }])).toContain('style="height:4000px"')
})

test('R-240 a video file plays by itself; a service is only a link until the reader asks', () => {
  expect(body([{ type: 'video', properties: { source: [['attachment:f:film.mp4']] } }])).toContain(
    `<video class="notion-frame" src="/api/media/${'b0000000-0000-4000-8000-000000000001'}" controls="" playsInline="" preload="metadata"`,
  )
  const service = body([
    { type: 'video', properties: { source: [['https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=42']] } },
  ])
  expect(service).not.toMatch(/<iframe|<img/)
  expect(service).toContain('href="https://www.youtube.com/watch?v=dQw4w9WgXcQ&amp;t=42"')
  expect(service).toContain('data-player="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?start=42"')
})

test('R-241 an embed is a sandboxed lazy frame over https, with a link below', () => {
  const html = body([
    { type: 'embed', properties: { source: [['https://maps.example/x']] }, format: { block_height: 300 } },
    { type: 'embed', properties: { source: [['http://plain.example/x']] } },
    { type: 'embed', properties: { source: [['https://blog.example/api/search?query=x']] } },
  ])
  const [secure = '', plain = '', own = ''] = html.split('<figure').slice(1)
  expect(secure).toContain(
    'loading="lazy" sandbox="allow-scripts allow-popups allow-popups-to-escape-sandbox allow-forms allow-presentation allow-same-origin"',
  )
  expect(secure).toContain('title="maps.example"')
  expect(secure).toContain('<a href="https://maps.example/x" class="notion-source"')
  expect(plain).not.toContain('<iframe')
  expect(plain).toContain('<a href="http://plain.example/x" class="notion-bookmark')
  expect(plain).toContain('<span class="notion-bookmark-title">x</span>')
  expect(plain).toContain('<span>plain.example</span>')
  // No sign of a service: the site may be any.
  expect(plain).not.toContain('<svg')
  for (const [address, title, note] of [
    ['http://old.example/notes/the-ferry_timetable.html?v=2', 'the ferry timetable', 'old.example'],
    ['http://old.example:81/%E8%8C%B6', '茶', 'old.example:81'],
    ['http://old.example/100%25%', '100%25%', 'old.example'],
    ['http://www.old.example/', 'old.example', 'http://www.old.example'],
    ['http://old.example/-', 'old.example', 'http://old.example'],
  ]) {
    const card = body([{ type: 'embed', properties: { source: [[address]] } }])
    expect(card, address).toContain(`<span class="notion-bookmark-title">${title}</span>`)
    expect(card, address).toContain(`<span>${note}</span>`)
  }
  expect(secure).toContain('allow="clipboard-write; encrypted-media; fullscreen; picture-in-picture"')
  expect(own).not.toContain('<iframe')
  expect(own).toContain('<a href="https://blog.example/api/search?query=x"')
})

test('an embed of any host of the site is a link, whatever its scheme, port or case', () => {
  const settings = { LINK: 'https://blog.example', ALLOWED_HOSTS: ['*.mine.example'] }
  for (const source of [
    'https://blog.example/',
    'https://BLOG.example:443/x',
    'https://a.mine.example/files/x.html',
  ]) {
    expect(body([{ type: 'embed', properties: { source: [[source]] } }], settings), source).not.toContain(
      '<iframe',
    )
  }
})

test('in an export without LINK only known services keep their origin: any other page could be its own', () => {
  const settings = { LINK: '', STATIC_EXPORT: true }
  const framed = (source: string) => body([{ type: 'embed', properties: { source: [[source]] } }], settings)
  expect(framed('https://unknown.example/x')).toContain('sandbox="allow-scripts')
  expect(framed('https://unknown.example/x')).not.toContain('allow-same-origin')
  expect(framed('https://codepen.io/a/pen/b')).toContain('allow-same-origin')
  const chosen = { format: { display_source: 'https://unknown.example/x' } }
  const source = [['https://codepen.io/a/pen/b']]
  expect(body([{ type: 'embed', properties: { source }, ...chosen }], settings)).not.toContain(
    'allow-same-origin',
  )
})

test('a frame is for another site over https only, whatever address the block names', () => {
  for (const type of ['embed', 'drive', 'figma', 'maps', 'codepen', 'gist', 'pdf', 'video']) {
    for (const source of [
      'javascript:alert(1)',
      'data:text/html,<script>',
      'java\nscript:alert(1)',
      'blob:https://a.example/1',
      'http://a.example/x',
      '/article/x',
    ]) {
      const html = body([{ type, properties: { source: [[source]] }, format: { display_source: source } }])
      expect(html, `${type} ${source}`).not.toMatch(/<iframe|data-pdf/)
      expect(html, `${type} ${source}`).not.toMatch(/(?:src|href|data-player)="\s*(?:javascript|data|blob)/i)
    }
  }
})

test('R-242 a PDF has its place and a link that always works', () => {
  const html = body([{ type: 'pdf', properties: { source: [['attachment:f:plan.pdf']] } }])
  const address = '/api/media/b0000000-0000-4000-8000-000000000001'
  expect(html).toContain(`data-pdf="${address}" style="aspect-ratio:3 / 4"></div>`)
  expect(html).toContain(`<a href="${address}" class="notion-file" target="_blank"`)
  expect(html).toContain('>plan.pdf</span><span class="notion-file-size"> PDF</span>')
})

test('in an export a frame of an unknown host may not keep its origin: it could be, or lead to, a page of this site', () => {
  const embed = (source: string, settings: Record<string, unknown>) =>
    body([{ type: 'embed', properties: { source: [[source]] } }], settings)
  const player = (settings: Record<string, unknown>) =>
    body([{ type: 'video', properties: { source: [['https://films.example/1']] } }], settings)
  const exported = { STATIC_EXPORT: true, LINK: 'https://blog.example' }
  expect(embed('https://tool.example/a', exported)).not.toContain('allow-same-origin')
  expect(embed('https://tool.example/a', {})).toContain('allow-same-origin')
  expect(embed('https://codepen.io/a/pen/b', exported)).toContain('allow-same-origin')
  expect(embed('https://evil.framer.website/a', exported)).not.toContain('allow-same-origin')
  expect(player(exported)).not.toContain('data-foreign')
  expect(player({})).toContain('data-foreign')
})

test('R-242 a PDF is framed without a sandbox only at the addresses of own files; any other is a card', () => {
  const pdf = (source: string, settings = {}) =>
    body([{ type: 'pdf', properties: { source: [[source]] } }], settings)
  for (const own of ['/files/plan.pdf', '/media/b/file/plan.PDF'])
    expect(pdf(own), own).toContain(`data-pdf="${own}"`)
  expect(pdf('/blog/files/plan.pdf', { SUB_PATH: '/blog' })).toContain('data-pdf="/blog/files/plan.pdf"')
  const foreign = [
    'https://evil.example/plan.pdf',
    '//evil.example/files/plan.pdf',
    'https://site.invalid/files/plan.pdf',
    '/\\evil.example/files/plan.pdf',
    'https://blog.example/files/plan.pdf',
  ]
  const pages = [
    '/article/plan.pdf',
    '/files/own.html',
    '/files/../article/plan.pdf',
    '/files/%2e%2e/a.pdf',
    '/api/search',
    '/api/media/../search',
    '/',
  ]
  for (const source of [...foreign, ...pages]) {
    expect(pdf(source), source).not.toMatch(/data-pdf|<iframe/)
    expect(pdf(source), source).toContain('class="notion-file"')
    expect(pdf(source), source).toMatch(
      /^.*<figure class="notion-figure notion-document">.*<span class="notion-file-size"> PDF</s,
    )
  }
})

test('R-243 a file is a row with its name and size', () => {
  const html = body([
    {
      type: 'file',
      title: 'report.zip',
      properties: { source: [['attachment:f:report.zip']], size: [['1.6 MB']] },
    },
  ])
  expect(html.replace(/<svg.*<\/svg>/, '')).toBe(
    '<figure class="notion-figure"><a href="/api/media/b0000000-0000-4000-8000-000000000001" class="notion-file" target="_blank" rel="noopener noreferrer" data-external="">' +
      '<span class="notion-file-name">report.zip</span><span class="notion-file-size"> 1.6 MB</span></a></figure>',
  )
  // Without a title it is named by its address.
  expect(body([{ type: 'file', properties: { source: [['https://cdn.example/a%20b.zip?x=1']] } }])).toContain(
    '<span class="notion-file-name">a b.zip</span>',
  )
})

test('R-244 audio has the native controls, a name, and a link for where nothing plays it', () => {
  expect(
    body([{ type: 'audio', title: 'Song', properties: { source: [['https://cdn.example/song.mp3']] } }]),
  ).toContain(
    '<audio src="https://cdn.example/song.mp3" controls="" preload="none" aria-label="Song"></audio><a href="https://cdn.example/song.mp3" class="notion-file"',
  )
})

test('R-245 R-281 a Drive file is a card made of what the record says, without asking Drive', () => {
  const html = body([
    {
      type: 'drive',
      format: {
        drive_properties: {
          url: 'https://drive.google.com/file/d/1',
          title: 'Plan.pdf',
          user_name: 'Lin',
          modified_time: 0,
        },
      },
    },
  ])
  expect(html).toContain('<a href="https://drive.google.com/file/d/1" class="notion-bookmark notion-drive"')
  expect(html).toContain('>Plan.pdf</span>')
  expect(html).toMatch(/Lin · <time dateTime="1970-01-01T00:00Z">Jan 1, 1970, 12:00\sAM<\/time>/)
  expect(html).not.toMatch(/<iframe|<img/)
})

test('R-365 pictures of cards that the workspace stores are asked for by their place in the card; those that services sign are left out', () => {
  const stored = (name: string) => `https://s3.us-west-2.amazonaws.com/secure.notion-static.com/1/${name}.png`
  const drive = (thumbnail: string) => ({
    type: 'drive',
    format: {
      drive_properties: {
        url: 'https://drive.google.com/file/d/1',
        title: 'Plan.pdf',
        icon: stored('type'),
        thumbnail,
      },
    },
  })
  const { html } = renderArticle(
    page([
      {
        type: 'bookmark',
        properties: { link: [['https://example.com/list']] },
        format: { bookmark_icon: stored('icon'), bookmark_cover: stored('cover') },
      },
      drive(stored('page')),
      drive('https://lh3.googleusercontent.com/signed-for-an-hour'),
    ]),
    { ...context(), imageUrl: (_source, { id, property }) => `/api/media/${id}?property=${property}` },
  )
  const asked = [...html.matchAll(/data-src="([^"]+)"/g)].map(([, address]) => address)
  expect(asked).toEqual([
    `/api/media/${blockId(1)}?property=bookmark_icon`,
    `/api/media/${blockId(1)}?property=bookmark_cover`,
    `/api/media/${blockId(2)}?property=drive_icon`,
    `/api/media/${blockId(2)}?property=drive_thumbnail`,
    `/api/media/${blockId(3)}?property=drive_icon`,
  ])
})

test('R-246 code is highlighted on the server for the language, and escaped without one', () => {
  const code = (source: string, language: string) => ({
    type: 'code',
    title: source,
    properties: { language: [[language]] },
  })
  const html = body([code('if (a < 1) return', 'C++')])
  expect(html).toContain('<pre><code><span class="token keyword">if</span>')
  expect(html).toContain('<span class="token operator">&lt;</span>')
  expect(html).toContain('<span class="notion-code-language">C++</span>')
  expect(body([code('<b>x</b>', 'Plain Text')])).toContain('<code>&lt;b&gt;x&lt;/b&gt;</code>')
  expect(body([code('<b>x</b>', 'Klingon')])).toContain('<code>&lt;b&gt;x&lt;/b&gt;</code>')
  // However its lines end, it has as many as readers see.
  expect(body([code('a\r\nb\n\n', 'Plain Text')])).toContain('<code>a\nb</code>')
})

test('R-246 the window follows the CODE_ settings', () => {
  const long = [
    { type: 'code', title: 'a\nb\nc\nd', properties: { language: [['Plain Text']], caption: [['Four']] } },
  ]
  const open = body(long)
  expect(open).toContain('notion-code-bar notion-code-dots')
  expect(open).toContain(
    '<details open=""><summary>Plain Text <span class="notion-code-count">1–4</span></summary>',
  )
  expect(open).toContain('<figcaption class="notion-caption">Four</figcaption>')
  const closed = body(long, { CODE_COLLAPSE_EXPAND_DEFAULT: false, CODE_MAC_BAR: false })
  expect(closed).toContain('<details><summary>')
  expect(closed).not.toContain('notion-code-dots')
  const plain = body(long, { CODE_COLLAPSE: false, CODE_LINE_NUMBERS: true })
  expect(plain).not.toContain('<details')
  expect(plain).toContain('<span class="notion-code-numbers" aria-hidden="true">1\n2\n3\n4</span>')
  expect(body(long, { CODE_COLLAPSE_MIN_LINES: 4 })).not.toContain('<details')
})

test('R-246 a Mermaid diagram stays readable source that says what it is', () => {
  const diagram = { type: 'code', title: 'graph TD', properties: { language: [['Mermaid']] } }
  const html = body([diagram])
  expect(html).toContain('data-diagram="/assets/diagrams/frame.html"')
  expect(html).not.toContain('data-library')
  expect(html).toContain('graph')
  const elsewhere = body([diagram], { SUB_PATH: '/blog', MERMAID_CDN: 'https://cdn.example/mermaid.js' })
  expect(elsewhere).toContain(
    'data-diagram="/blog/assets/diagrams/frame.html" data-library="https://cdn.example/mermaid.js"',
  )
})

test('R-247 equations are drawn on the server with MathML for assistive technology', () => {
  const html = body([
    { type: 'equation', title: 'E=mc^2' },
    { type: 'text', title: [['⁍', [['e', 'x^2']]]] },
    { type: 'equation', title: '\\frac{' },
  ])
  const [block = '', rest = ''] = html.split('<p class="notion-formulas">')
  expect(block).toContain('role="group" aria-label="E=mc^2"')
  expect(block).toContain('<math xmlns="http://www.w3.org/1998/Math/MathML" display="block">')
  expect(rest).toContain('<span class="notion-math"><span class="katex">')
  expect(rest).toContain('\\frac{')
  // What nobody wrote as a formula is not drawn as one: it would take seconds.
  expect(body([{ type: 'equation', title: 'x'.repeat(4_001) }])).toContain(
    `<code>${'x'.repeat(4_001)}</code>`,
  )
})

test('R-247 a formula whose macros multiply holds up nothing, and ordinary macros are drawn', {
  tags: 'full',
}, async () => {
  const macro = `\\def\\a{${'x'.repeat(2_800)}}${'\\a'.repeat(300)}`
  const html = await inTime(6_000, () => body([{ type: 'equation', title: macro }]))
  expect(html).toContain('<code>\\def\\a{xxx')
  expect(body([{ type: 'equation', title: '\\def\\R{\\mathbb R}\\R^2' }])).toContain('class="katex"')
})

test('R-247 a formula with millions of columns is not drawn, however it hides their number; ordinary ones are', async () => {
  const drawn = (title: string) => body([{ type: 'equation', title }]).includes('class="katex"')
  for (const wide of [
    '\\begin{alignedat}{99999999}a\\end{alignedat}',
    '\\begin{alignat*}{9 9 9 9 9 9 9 9}a\\end{alignat*}',
    '\\begin{align%\nedat}{99999999}a\\end{alignedat}',
    '\\begin{alignedat}%\n{99999999}a\\end{alignedat}',
    '\\begin%\n{alignedat}{99999999}a\\end{alignedat}',
    '\\verb|%|\\begin{alignedat}{99999999}a\\end{alignedat}',
    '\\def\\n{99999999}\\begin{alignedat}{\\n}a\\end{alignedat}',
    '\\def\\n{alignedat}\\begin{\\n}{99999999}a\\end{\\n}',
    '\\let\\b\\begin\\b{alignedat}{99999999}a\\end{alignedat}',
    '\\def\\b{\\begin}\\b{alignedat}{99999999}a\\end{alignedat}',
    '\\expandafter\\begin\\expandafter{alignedat}{99999999}a\\end{alignedat}',
    '\\begin{alignedat}99999999 a\\end{alignedat}',
  ])
    expect(await inTime(250, () => drawn(wide)), wide).toBe(false)
  for (const ordinary of [
    '\\begin{alignedat}{2}a&=b&\\quad c&=d\\end{alignedat}',
    '\\begin {alignat*} { 12 }a&=b\\end{alignat*}',
    '\\begin{pmatrix}1&0\\\\0&1\\end{pmatrix}',
    '\\begin{array}{c|c}a&b\\end{array}',
    '\\begin{aligned}a&=b\\end{aligned}',
    '\\begin{align*}a&=b\\\\%\nc&=d\\end{align*}',
    '\\begin{cases}1\\\\2\\end{cases}',
  ])
    expect(drawn(ordinary), ordinary).toBe(true)
})

test('R-247 formulas beyond the time of a page stand as they are written', { tags: 'full' }, async () => {
  const formula = '\\frac{a}{b}'.repeat(360)
  const html = await inTime(10_000, () =>
    body(Array.from({ length: 200 }, (_, i) => ({ type: 'equation', title: `${formula}${i}` }))),
  )
  expect(html).toContain('class="katex"')
  expect(html).toContain('<code>\\frac{a}{b}')
})

test('R-248 a divider is a separator', () => {
  expect(body([{ type: 'divider' }])).toBe('<hr class="notion-divider"/>')
})

test('R-249 R-453 a table of contents links every heading, 24 px deeper per level', () => {
  const html = body([{ type: 'table_of_contents' }, line('header', 'One'), line('sub_header', 'Two')])
  expect(html).toMatch(/^<nav class="notion-contents">/)
  const entries = [
    ...html.matchAll(/<li(?: style="padding-inline-start:(\w+)")?><a href="#(\w+)">(\w+)<\/a><\/li>/g),
  ]
  expect(entries.map(([, indent, id, words]) => [indent, id, words])).toEqual([
    [undefined, elementId(2), 'One'],
    ['24px', elementId(3), 'Two'],
  ])
})

test('R-249 tables of contents and headings do not multiply without end', () => {
  const headings = Array.from({ length: 400 }, () => line('header', 'One'))
  const html = body([...Array.from({ length: 200 }, () => ({ type: 'table_of_contents' })), ...headings])
  expect(html.match(/<nav class="notion-contents">/g)).toHaveLength(75)
  expect(html.match(/<li>/g)).toHaveLength(30_000)
})

test('the title of a page that is mentioned often does not multiply without end', { tags: 'full' }, () => {
  const other = 'b0000000-0000-4000-8000-00000000bbbb'
  const mention = ['‣', [['p', other]]]
  const html = body([
    { type: 'page', id: other, title: 'x'.repeat(300_000) },
    { type: 'text', properties: { title: Array.from({ length: 20 }, () => mention) } },
  ])
  expect(html.match(/x/g)?.length).toBeLessThan(2_500_000)
})

test('R-250 a synced block and its copies show the same content and no wrapper', () => {
  const html = body([
    {
      type: 'transclusion_container',
      id: 'b0000000-0000-4000-8000-00000000aaaa',
      children: [line('text', 'Shared')],
    },
    {
      type: 'transclusion_reference',
      format: {
        transclusion_reference_pointer: { id: 'b0000000-0000-4000-8000-00000000aaaa', table: 'block' },
      },
    },
    // As older records point at it.
    {
      type: 'transclusion_reference',
      format: { copied_from_pointer: { id: 'b0000000-0000-4000-8000-00000000aaaa', table: 'block' } },
    },
  ])
  expect(html).toBe('<p>Shared</p>'.repeat(3))
})

test('R-251 R-281 an alias links a page that readers may open, and only names one they may not', () => {
  const alias = (id: string) => ({ type: 'alias', format: { alias_pointer: { id, table: 'block' } } })
  const html = body([alias(otherId), alias('30000000-0000-4000-8000-000000000003')])
  // A page without an icon of its own has a sheet.
  expect(html.replace(/<svg class="notion-icon".*?<\/svg>/, '[sheet]')).toBe(
    '<p class="notion-page-link"><a href="/article/another"><span class="notion-icon" aria-hidden="true">🌊</span><span class="notion-page-title">Another post</span></a></p>' +
      '<p class="notion-page-link">[sheet]<span class="notion-page-title">A draft</span></p>',
  )
})

test('R-252 R-279 R-281 R-456 a simple table has header cells, its columns in order, colours, and widths of 120 by default', () => {
  const row = (a: string, b: string) => ({ type: 'table_row', properties: { y: [[a]], x: [[b]] } })
  const html = body([
    {
      type: 'table',
      format: {
        table_block_column_order: ['y', 'x'],
        table_block_column_format: { x: { width: 200, color: 'red' } },
        table_block_column_header: true,
        table_block_row_header: true,
        block_color: 'gray',
      },
      children: [row('Kind', 'Time'), { ...row('Fast', '1 ms'), format: { block_color: 'green' } }],
    },
  ])
  expect(html).toBe(
    '<div class="notion-table-box" tabindex="0" role="group" aria-label="Kind, Time"><table class="notion-table notion-gray" style="min-width:320px">' +
      '<colgroup><col style="width:120px"/><col style="width:200px"/></colgroup>' +
      '<thead><tr><th scope="col">Kind</th><th scope="col" class="notion-red">Time</th></tr></thead>' +
      '<tbody><tr class="notion-green"><th scope="row">Fast</th><td class="notion-red">1 ms</td></tr></tbody></table></div>',
  )
})

test('R-253 an object of another service is a card with title, owner and date', () => {
  const html = body([
    {
      type: 'external_object_instance',
      format: {
        original_url: 'https://github.com/o/r/pull/1',
        attributes: [
          { id: 'title', values: ['Fix it'] },
          { id: 'owner', values: ['o'] },
          { id: 'updated_at', values: ['2025-02-03T04:05:06Z'] },
        ],
      },
    },
  ])
  expect(html).toContain('<a href="https://github.com/o/r/pull/1" class="notion-bookmark notion-external"')
  expect(html).toContain('>Fix it</span>')
  expect(html).toMatch(/github\.com · o · <time dateTime="2025-02-03T04:05Z">Feb 3, 2025, 4:05\sAM<\/time>/)
  const bare = { type: 'external_object_instance', format: { uri: 'https://github.com/o/r/' } }
  expect(body([bare])).toContain('<span class="notion-bookmark-title">github.com/o/r</span>')
})

test('R-254 a tweet is a link card; nothing is asked of the service', () => {
  const html = body([{ type: 'tweet', properties: { source: [['https://twitter.com/jack/status/20']] } }])
  expect(html).toContain('<a href="https://twitter.com/jack/status/20" class="notion-bookmark notion-tweet"')
  expect(html).toContain('>@jack</span>')
  // A speech bubble, which is one outline; the mark of other services are three circles with lines.
  const outlines = html.slice(html.indexOf('notion-mark')).match(/[Mm][\d.-]/g) ?? []
  expect(outlines).toHaveLength(1)
  expect(html).not.toMatch(/<iframe|<script|<img/)
})

test('tabs are panels of which the first is shown, each with its name', () => {
  const tab = (title: string) => ({ type: 'text', title, children: [line('text', `In ${title}`)] })
  const html = body([{ type: 'tab', children: [tab('A'), tab('B')] }])
  expect(html).toContain(
    '<span class="notion-tab" data-selected="true">A</span><span class="notion-tab">B</span>',
  )
  expect(html).toMatch(/aria-label="A"><p[^>]*>A<\/p><p>In A/)
  expect(html).toMatch(/aria-label="B" data-closed="true"><p[^>]*>B<\/p><p>In B/)
  expect(body([{ type: 'tab', children: [tab('A'), tab(' ')] }])).toContain(
    '<span class="notion-tab">2</span>',
  )
})

test('a button is a link if it opens an address or a page, else words: no control that does nothing', () => {
  const blocks = [{ type: 'button', title: 'Go', format: { automation_id: 'auto' } }]
  const draw = (buttons: BlockSketch[], target: object) => {
    const action = { type: 'open_page', config: { target } }
    const tables = {
      automation: { auto: { value: { id: 'auto', action_ids: ['act'], properties: { name: 'Off we go' } } } },
      automation_action: { act: { value: { id: 'act', ...action } } },
    }
    return renderArticle(page(buttons, tables), context()).html
  }
  const address = { type: 'url', url: 'https://example.com/go' }
  expect(draw(blocks, address)).toContain('<a href="https://example.com/go" class="notion-button"')
  expect(draw(blocks, { type: 'page', pageId: otherId })).toContain(
    '<a href="/article/another" class="notion-button">Go</a>',
  )
  // The rule names a button that has no words.
  expect(draw([{ type: 'button', format: { automation_id: 'auto' } }], address)).toContain('>Off we go</a>')
  expect(body(blocks)).toBe(
    '<p class="notion-line"><span class="notion-button notion-button-idle">Go</span></p>',
  )
})

test('a breadcrumb names the pages above that readers may open', () => {
  const map = page([{ type: 'breadcrumb' }], {
    collection: { '50000000-0000-4000-8000-000000000005': { value: { id: 'x', parent_id: otherId } } },
    block: {
      '10000000-0000-4000-8000-000000000001': {
        value: {
          id: '10000000-0000-4000-8000-000000000001',
          type: 'page',
          properties: { title: [['The page']] },
          content: ['b0000000-0000-4000-8000-000000000001'],
          parent_id: '50000000-0000-4000-8000-000000000005',
          parent_table: 'collection',
        },
      },
    },
  })
  expect(renderArticle(map, context()).html).toContain(
    '<li><span class="notion-icon" aria-hidden="true">🌊</span><a href="/article/another">Another post</a></li><li>The page</li></ol>',
  )
})
