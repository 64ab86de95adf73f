import { rmSync } from 'node:fs'
import { type Browser, chromium } from '@playwright/test'
import sharp from 'sharp'
import type { PictureFormat } from '@/lib/media/picture-format'
import { resizePicture } from '@/lib/media/resize-picture'
import { startBlog } from '../../tests/support/blogs/blog-server'
import { copyBuild } from '../../tests/support/blogs/built-pages'
import { launchOptions } from '../../tests/support/browser/browser'
import { costOf } from '../../tests/support/in-time'
import type { Workspace } from '../../tests/support/workspaces'

type Row = [name: string, value: string]

const screens = [
  { name: '390 px', viewport: { width: 390, height: 844 } },
  { name: '1440 px', viewport: { width: 1_440, height: 900 } },
]

/**
 * Measures the pictures of the home page for both values of IMAGE_SOURCE: bytes, and requests to the workspace for
 * them.
 */
export async function measurePictures(built: string, workspace: Workspace): Promise<Row[]> {
  const rows: Row[] = []
  const browser = await chromium.launch(launchOptions)
  const dist = `${built}-pictures`
  try {
    for (const source of ['workspace', 'own']) {
      await copyBuild(built, dist)
      const blog = await startBlog(dist, { ...workspace.env, IMAGE_SOURCE: source })
      try {
        for (const screen of screens) {
          for (const visit of ['first reader', 'next reader']) {
            workspace.server.resetCalls()
            const { count, bytes } = await picturesOf(browser, blog.url, screen.viewport)
            const { image = 0, picture = 0, signed = 0, file = 0 } = workspace.server.calls()
            rows.push([
              `home's pictures at ${screen.name}, IMAGE_SOURCE=${source}, ${visit}`,
              `${count} of ${(bytes / 1024).toFixed(1)} KB; the workspace and its hosts were asked ` +
                `${image + picture + signed + file} times`,
            ])
          }
        }
      } finally {
        await blog.stop()
        rmSync(dist, { recursive: true, force: true })
      }
    }
  } finally {
    await browser.close()
  }
  return rows
}

/** Scrolls through the home page with an empty cache. */
async function picturesOf(
  browser: Browser,
  base: string,
  viewport: { width: number; height: number },
): Promise<{ count: number; bytes: number }> {
  const page = await browser.newPage({ viewport })
  const sizes: Promise<number>[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'image' || !response.url().startsWith('http')) return
    sizes.push(
      response.body().then(
        (body) => body.length,
        () => 0,
      ),
    )
  })
  await page.goto(base, { waitUntil: 'networkidle' })
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  for (let top = 0; top < height; top += viewport.height / 2) {
    await page.evaluate((to) => scrollTo(0, to), top)
    await page.waitForTimeout(100)
  }
  await page.waitForLoadState('networkidle')
  const bytes = await Promise.all(sizes)
  await page.close()
  return { count: bytes.length, bytes: bytes.reduce((sum, size) => sum + size, 0) }
}

/** Measures the processor time of resizing a photo of 2,000 × 1,300 pixels. */
export async function measureResizing(): Promise<Row[]> {
  const grain = { type: 'gaussian', mean: 128, sigma: 40 } as const
  const create = { width: 500, height: 325, channels: 3, background: '#888', noise: grain } as const
  const small = await sharp({ create }).png().toBuffer()
  const photo = await sharp(small).resize(2_000, 1_300).blur(1.5).jpeg({ quality: 88 }).toBuffer()
  const formats: (PictureFormat | null)[] = ['avif', 'webp', null]
  const rows: Row[] = []
  for (const width of [500, 800, 1_200]) {
    for (const format of formats) {
      const resized = () => resizePicture(sharp, photo, { width, format, quality: 50 })
      const { result: made, cost } = await costOf(resized)
      rows.push([
        `a photo of ${(photo.length / 1024).toFixed(0)} KB made ${width} px wide, ${format ?? 'JPEG as stored'}`,
        `${cost.toFixed(0)} ms of processor time, ${((made?.bytes.length ?? 0) / 1024).toFixed(1)} KB`,
      ])
    }
  }
  return rows
}
