import { expect, test } from 'vitest'
import { settingsSchema } from '@/conf/schema'
import { articleScreen } from '@/lib/screens/article/article'
import { toSiteInfo } from '@/lib/workspace/table/to-site-info'
import { makeSite } from '../../screens/make-site'
import { makePost } from '../../site/make-post'

type Info = Parameters<typeof toSiteInfo>
const settings = {
  ...settingsSchema.parse({ IMAGE_SOURCE: 'workspace' }),
  NOTION_PAGE_ID: 'f764c4ba1e69447984105c231d6b42b8',
}
const stored = 'attachment:0c1d2e3f-aaaa-4bbb-8ccc-0123456789ab:pond.png'

test('R-440 the site’s own cover is asked for 800 wide where its host resizes', () => {
  // Only what is read of them.
  const collection = { id: 'c-1', name: [['Pond']], cover: stored } as unknown as Info[0]
  const page = { id: 'p-1', format: {} } as unknown as Info[1]
  const { pageCover } = toSiteInfo(collection, page, settings)
  expect(pageCover).toContain(`/image/${encodeURIComponent(stored)}?table=collection&id=c-1&width=800`)
  expect(toSiteInfo(collection, page, { ...settings, IMG_COMPRESS_WIDTH: 640 }).pageCover).toContain(
    '&width=640',
  )
})

test('R-439 an article has its cover at list width too, where that is another address', async () => {
  const covers = { pageCover: '/big.webp', pageCoverThumbnail: '/big.webp?width=500' }
  const site = makeSite([
    makePost({ title: 'hosted', locked: true, ...covers }),
    makePost({ title: 'own', locked: true, pageCover: '/own.webp', pageCoverThumbnail: '/own.webp' }),
  ])
  expect(await articleScreen(site, { path: ['article', 'hosted'] })).toMatchObject({
    cover: '/big.webp',
    coverThumbnail: '/big.webp?width=500',
  })
  expect(await articleScreen(site, { path: ['article', 'own'] })).not.toHaveProperty('coverThumbnail')
})
