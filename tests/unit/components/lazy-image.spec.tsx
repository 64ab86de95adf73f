import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Cover } from '@/components/blog/Cover'
import { SiteProvider } from '@/components/SiteProvider'
import { LazyImage, PlaceholderAddress } from '@/components/ui/LazyImage'
import type { BrowserSettings } from '@/conf/browser'
import { articleCoverWidths, coverSet, coverWidths } from '@/lib/site/cover-set'

const wide = 'https://notes.example/image/attachment%3Af%3Asea.png?table=block&id=b-1&width=500&cache=v2'

function drawn(settings: Partial<BrowserSettings>, src: string, priority: boolean, width = 160): string {
  const site = {
    title: '',
    description: '',
    icon: '',
    cover: '',
    menu: [],
    categories: [],
    tags: [],
    postCount: 0,
    latest: [],
    notice: '',
    settings,
  }
  return renderToStaticMarkup(
    <SiteProvider site={site} theme="heo" themed={false}>
      <Cover src={src} width={width} height={96} priority={priority} />
    </SiteProvider>,
  )
}

test('R-227 R-304 a lazy picture has a placeholder, waits with its addresses, and is there without scripts', () => {
  const html = renderToStaticMarkup(
    <PlaceholderAddress value="data:image/gif;base64,AA">
      <LazyImage src="/a.png" srcSet="/b.png 2x" alt="A" width={4} height={3} className="c" />
    </PlaceholderAddress>,
  )
  expect(html).toBe(
    '<img width="4" height="3" decoding="async" alt="A" src="data:image/gif;base64,AA" data-src="/a.png" data-srcset="/b.png 2x" class="lazy-image c"/>' +
      '<noscript><img width="4" height="3" src="/a.png" class="c" alt="A"/></noscript>',
  )
})

test('a picture of the first screen is asked for at once, before others, with its dimensions', () => {
  const html = drawn({}, '/a.webp', true)
  expect(html).toContain('<img width="160" height="96" data-cover="" decoding="async" alt="" src="/a.webp"')
  expect(html).toContain('fetchPriority="high"')
  expect(html).not.toMatch(/data-src|noscript|loading=/)
})

test('other pictures of the first screen come after it: without low priority React would preload them', () => {
  const html = renderToStaticMarkup(<LazyImage src="/a.png" alt="A" eager />)
  expect(html).toBe('<img decoding="async" alt="A" src="/a.png" fetchPriority="low" class="lazy-image"/>')
})

test('the owner’s placeholder stands in, and an empty one leaves the ground alone', () => {
  expect(drawn({ IMG_LAZY_LOAD_PLACEHOLDER: '/p.svg' }, '/a.webp', false)).toContain(
    'src="/p.svg" data-src="/a.webp"',
  )
  expect(drawn({ IMG_LAZY_LOAD_PLACEHOLDER: '' }, '/a.webp', false)).toContain(
    'alt="" data-src="/a.webp" class=',
  )
})

test('R-439 a cover at list width is offered twice as wide to fine screens', () => {
  const [one, two] = [wide, wide.replace('500', '1000')].map((address) => address.replaceAll('&', '&amp;'))
  expect(drawn({ IMAGE_COMPRESS_WIDTH: 500 }, wide, false, 251)).toContain(`data-srcset="${two} 2x"`)
  // Its preload has no other address than those of the set.
  expect(drawn({ IMAGE_COMPRESS_WIDTH: 500 }, wide, true, 251)).toContain(`srcSet="${one}, ${two} 2x"`)
})

test('R-439 a cover that is shown with half the list width at most has no wider version', () => {
  expect(drawn({ IMAGE_COMPRESS_WIDTH: 500 }, wide, false, 250)).not.toMatch(/srcset=/i)
})

for (const [what, address, set] of [
  ['the image proxy', wide, `${wide.replace('width=500', 'width=1000')} 2x`],
  [
    'Unsplash',
    'https://images.unsplash.com/p-1?w=500&q=50&fm=webp',
    'https://images.unsplash.com/p-1?w=1000&q=50&fm=webp 2x',
  ],
  [
    'the site’s own route',
    '/blog/api/media/b-1.tag?property=icon&width=500',
    '/blog/api/media/b-1.tag?property=icon&width=1000 2x',
  ],
  ['a host that does not resize', 'https://pictures.example/a.png?w=500', undefined],
  ['an address of another width', wide.replace('500', '5000'), undefined],
  ['a file of the site', '/images/page-cover/a.webp', undefined],
] as const) {
  test(`R-439 the wider candidate of ${what}`, () => {
    expect(coverSet(address, 500)).toBe(set)
  })
}

test('a cover whose width differs with the window is offered in both widths, where its host resizes', () => {
  expect(coverWidths(wide, 500)).toBe(`${wide} 500w, ${wide.replace('width=500', 'width=1000')} 1000w`)
  expect(coverWidths('/images/page-cover/sea.webp', 500)).toBeUndefined()
})

test('the cover above an article is offered small for phones, and whole for wide windows', () => {
  const whole = wide.replace('width=500', 'width=1200')
  expect(articleCoverWidths(whole, wide, 500)).toBe(
    `${wide} 500w, ${wide.replace('width=500', 'width=1000')} 1000w, ${whole} 1500w`,
  )
  expect(articleCoverWidths('/sea.webp', undefined, 500)).toBeUndefined()
  expect(articleCoverWidths('https://x.example/a.png', 'https://x.example/b.png?w=500', 500)).toBeUndefined()
})
