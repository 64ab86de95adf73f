import { expect, test } from 'vitest'
import { renderArticle } from '@/lib/article'
import { embedProvider } from '@/lib/article/media/embed-providers'
import { videoPlayer } from '@/lib/article/media/video-players'
import { type BlockSketch, context, page } from './support'

const html = (block: BlockSketch) => renderArticle(page([block]), context()).html
const embed = (source: string, format = {}) =>
  html({ type: 'embed', properties: { source: [[source]] }, format })

const frames: [page: string, name: string, frame: string][] = [
  ['https://codepen.io/lin/pen/abc', 'CodePen', 'https://codepen.io/lin/embed/abc'],
  ['https://codesandbox.io/s/abc', 'CodeSandbox', 'https://codesandbox.io/embed/abc'],
  ['https://stackblitz.com/edit/abc', 'StackBlitz', 'https://stackblitz.com/edit/abc?embed=1'],
  ['https://gist.github.com/lin/abc', 'Gist', 'https://gist.github.com/lin/abc.pibb'],
  ['https://gist.github.com/lin/abc.pibb', 'Gist', 'https://gist.github.com/lin/abc.pibb'],
  [
    'https://www.figma.com/file/abc/Ink',
    'Figma',
    'https://www.figma.com/embed?embed_host=share&url=https%3A%2F%2Fwww.figma.com%2Ffile%2Fabc%2FInk',
  ],
  ['https://replit.com/@lin/abc', 'Replit', 'https://replit.com/@lin/abc?embed=true'],
  ['https://jsfiddle.net/lin/abc/', 'JSFiddle', 'https://jsfiddle.net/lin/abc/embedded/'],
  ['https://whimsical.com/pond-abc', 'Whimsical', 'https://whimsical.com/embed/pond-abc'],
  ['https://excalidraw.com/#json=abc', 'Excalidraw', 'https://excalidraw.com/#json=abc'],
  ['https://pond.framer.website/a', 'Framer', 'https://pond.framer.website/a'],
  ['https://airtable.com/embed/shrabc', 'Airtable', 'https://airtable.com/embed/shrabc'],
  ['https://airtable.com/shrabc', 'Airtable', 'https://airtable.com/embed/shrabc'],
  ['https://lin.typeform.com/to/abc', 'Typeform', 'https://lin.typeform.com/to/abc?disable-auto-focus=true'],
  [
    'https://drive.google.com/file/d/abc/view?usp=sharing',
    'Google Drive',
    'https://drive.google.com/file/d/abc/preview?usp=sharing',
  ],
  [
    'https://soundcloud.com/lin/rain',
    'SoundCloud',
    'https://w.soundcloud.com/player/?url=https%3A%2F%2Fsoundcloud.com%2Flin%2Frain',
  ],
  [
    'https://music.apple.com/us/album/rain/1?i=2',
    'Apple Music',
    'https://embed.music.apple.com/us/album/rain/1?i=2',
  ],
  ['https://miro.com/app/board/abc=/', 'Miro', 'https://miro.com/app/live-embed/abc=/'],
  [
    'https://docs.google.com/document/d/abc/edit',
    'Google Docs',
    'https://docs.google.com/document/d/abc/preview',
  ],
  [
    'https://docs.google.com/forms/d/e/abc/viewform',
    'Google Forms',
    'https://docs.google.com/forms/d/e/abc/viewform?embedded=true',
  ],
  [
    'https://www.google.com/maps/place/Kyoto+Station/@35,135',
    'Google Maps',
    'https://www.google.com/maps?q=Kyoto%20Station&output=embed',
  ],
  ['https://open.spotify.com/intl-de/track/abc', 'Spotify', 'https://open.spotify.com/embed/track/abc'],
  [
    'https://music.163.com/#/song?id=42',
    '网易云音乐',
    'https://music.163.com/outchain/player?type=2&id=42&auto=0&height=66',
  ],
]

for (const [source, name, frame] of frames) {
  test(`R-241 ${source} is shown in the form that ${name} has for frames`, () => {
    expect(embedProvider(source)).toMatchObject({ name, frame })
  })
}

test('a host that only begins like a service’s is none', () => {
  expect(embedProvider('https://google.evil.example/maps/place/Kyoto')?.name).toBeUndefined()
  expect(embedProvider('https://maps.google.co.uk/maps/place/Kyoto')?.name).toBe('Google Maps')
})

test('R-241 an address without such a form is framed as it is, or as the workspace says', () => {
  expect(embedProvider('https://example.com/')).toBeNull()
  expect(embedProvider('javascript:alert(1)')).toBeNull()
  // Only a part of a service's pages can be framed.
  expect(embedProvider('https://www.google.com/search?tbm=x')).toBeNull()
  expect(embed('https://example.com/a')).toContain('src="https://example.com/a"')
  expect(embed('https://codepen.io/lin/pen/abc', { display_source: 'https://codepen.io/chosen' })).toContain(
    'src="https://codepen.io/chosen"',
  )
})

/** Types of blocks by which the workspace tells whose page it is. */
const framedTypes = [
  'abstract',
  'deepnote',
  'hex',
  'figma',
  'typeform',
  'replit',
  'codepen',
  'excalidraw',
  'gist',
  'maps',
  'miro',
  'framer',
  'whimsical',
  'sketch',
  'invision',
  'loom',
  'drive',
]

test('R-241 pages of services that have a type of block of their own are framed too', () => {
  for (const type of framedTypes) {
    const framed = html({ type, properties: { source: [['https://example.com/a']] } })
    expect(framed, type).toMatch(/<iframe [^>]*src="https:\/\/example\.com\/a"/)
  }
})

test('R-241 a player of fixed height has it, unless the workspace has another', () => {
  for (const [source, height] of [
    ['https://open.spotify.com/track/abc', 152],
    ['https://open.spotify.com/album/abc', 352],
    ['https://soundcloud.com/lin/rain', 166],
    ['https://music.apple.com/us/album/rain/1?i=2', 175],
    ['https://music.apple.com/us/album/rain/1', 450],
    ['https://music.163.com/#/song?id=42', 86],
  ] as const) {
    expect(embed(source), source).toContain(`style="height:${height}px"`)
  }
  expect(embed('https://open.spotify.com/track/abc', { block_height: 400 })).toContain('style="height:400px"')
  expect(embed('https://example.com/')).toContain('style="aspect-ratio:4 / 3"')
  expect(embed('https://example.com/', { block_width: 600, block_aspect_ratio: 0.5 })).toContain(
    'style="aspect-ratio:2"',
  )
})

test('R-240 R-242 R-254 what was put in as a page is a film, a document or a tweet all the same', () => {
  const film = embed('https://youtu.be/dQw4w9WgXcQ')
  expect(film).toContain('data-player="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ"')
  const document = embed('https://example.com/plan.pdf?x=1')
  expect(document).toContain('<a href="https://example.com/plan.pdf?x=1" class="notion-file"')
  const tweet = embed('https://x.com/jack/status/20')
  expect(tweet).toContain('<a href="https://x.com/jack/status/20" class="notion-bookmark notion-tweet"')
  for (const each of [film, document, tweet]) expect(each).not.toContain('<iframe')
})

test('R-254 a tweet says what its record says', () => {
  const result = html({
    type: 'tweet',
    title: 'jack on X',
    properties: { source: [['https://x.com/jack/status/20']], description: [['just setting up']] },
  })
  expect(result).toContain('>jack on X</span>')
  expect(result).toContain('>just setting up</span>')
  expect(result).toContain('>@jack · x.com<')
})

test('R-254 of a tweet without words its address tells author, service and time', () => {
  const known = embed('https://mobile.twitter.com/Interior/status/463440424141459456?s=20')
  expect(known).toContain('>@Interior</span>')
  expect(known).toMatch(/>twitter\.com · <time dateTime="2014-05-05T22:09Z">May 5, 2014, 10:09\sPM<\/time>/)
  const nobodys = embed('https://x.com/i/web/status/463440424141459456')
  expect(nobodys).toContain('>x.com/i/web/status/463440424141459456</span>')
  expect(nobodys).not.toContain('@i')
  // The first numbers counted tweets, and none has more than 64 bits.
  for (const number of ['20', '9'.repeat(400)]) {
    expect(embed(`https://x.com/jack/status/${number}`)).not.toContain('<time')
  }
})

const films: [page: string, provider: string, player: string][] = [
  [
    'https://youtu.be/dQw4w9WgXcQ?t=1m2s',
    'YouTube',
    'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?start=62',
  ],
  [
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ&start=90',
    'YouTube',
    'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?start=90',
  ],
  [
    'https://www.youtube.com/shorts/dQw4w9WgXcQ',
    'YouTube',
    'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
  ],
  [
    'https://www.youtube.com/playlist?list=PL1',
    'YouTube',
    'https://www.youtube-nocookie.com/embed/videoseries?list=PL1',
  ],
  ['https://vimeo.com/123/abc', 'Vimeo', 'https://player.vimeo.com/video/123?h=abc'],
  [
    'https://www.bilibili.com/video/BV1xx/?p=2',
    'bilibili',
    'https://player.bilibili.com/player.html?bvid=BV1xx&page=2',
  ],
  ['https://www.bilibili.com/video/av12', 'bilibili', 'https://player.bilibili.com/player.html?aid=12'],
  ['https://v.youku.com/v_show/id_XNTg=.html', 'Youku', 'https://player.youku.com/embed/XNTg='],
  [
    'https://v.qq.com/x/page/a1234567890.html',
    '腾讯视频',
    'https://v.qq.com/txp/iframe/player.html?vid=a1234567890',
  ],
  ['https://www.loom.com/share/abc', 'Loom', 'https://www.loom.com/embed/abc'],
  ['https://dai.ly/x8abc', 'Dailymotion', 'https://www.dailymotion.com/embed/video/x8abc'],
]

for (const [source, provider, player] of films) {
  test(`R-240 ${source} is played by ${provider}`, () => {
    expect(videoPlayer(source)).toEqual({ provider, player })
  })
}

test('R-240 an address that is no film’s has no player', () => {
  for (const source of [
    'https://www.youtube.com/',
    'https://vimeo.com/about',
    'https://example.com/v',
    'x',
  ]) {
    expect(videoPlayer(source), source).toBeNull()
  }
})

test('R-240 a film is a file of the workspace or elsewhere, or waits behind a link to the page that plays it', () => {
  const film = (source: string, format = {}) =>
    html({ type: 'video', properties: { source: [[source]] }, format })
  const files = [
    'https://prod-files-secure.s3.us-west-2.amazonaws.com/space/file/stored',
    'https://cdn.example/film.MP4?x=1',
  ]
  for (const source of files)
    expect(film(source), source).toContain(`<video class="notion-frame" src="${source}"`)
  const unknown = film('https://films.example/w/1', { display_source: 'https://films.example/frame/1' })
  expect(unknown).toContain('href="https://films.example/w/1"')
  expect(unknown).toContain('data-player="https://films.example/frame/1" data-foreign="">films.example</a>')
  // A page that is not encrypted cannot be framed in one that is.
  expect(film('http://films.example/w/1')).not.toMatch(/<video|<a /)
})
