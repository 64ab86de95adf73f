import { memoLimit } from '@/lib/site/paging'
import type { Post, Site } from '@/lib/site/types'
import { isArticleReady, loadCurrentArticle } from '@/lib/workspace'
import type { Memo } from '../../site/types'
import { type Bodies, drawnBodies } from './bodies'
import { bodyDigest } from './body-digest'

/** External memos are requested once a minute (lib/memos/kept). */
const memosLifetime = 60_000

/**
 * Returns digests of bodies instead of their HTML, so that a page's version can be computed without rendering.
 * Results that do not depend on the body, such as the word count here, have no effect on the version.
 */
export class BodyDigests implements Bodies {
  /** Until when the loaded bodies are current, in milliseconds since the epoch. */
  until = Number.POSITIVE_INFINITY

  async article(site: Site, post: Post): ReturnType<Bodies['article']> {
    return { html: await this.digestOf(site, post), toc: [], wordCount: 0 }
  }

  preview(site: Site, post: Post): Promise<string> {
    return this.digestOf(site, post)
  }

  notice(site: Site, notice: Post): Promise<string> {
    return this.digestOf(site, notice)
  }

  /** External memos are few, so they are rendered from the last response. */
  async memos(site: Site): Promise<Memo[]> {
    if (site.settings.MEMOS_SOURCE !== '') {
      this.until = Math.min(this.until, Date.now() + memosLifetime)
      return drawnBodies.memos(site)
    }
    return Promise.all(site.memos.slice(0, memoLimit).map((row) => this.memo(site, row)))
  }

  private async memo(site: Site, row: Post): Promise<Memo> {
    const { key: id, title, publishDay: day, tags, category: place, href: link } = row
    const digest = (await isArticleReady(row)) ? await this.digestOf(site, row).catch(() => '') : ''
    // The memo is shown by its title until its body can be read.
    if (digest === '') this.until = 0
    return { id, day, tags, place, link, html: JSON.stringify([digest, title, row.publishDate]) }
  }

  private async digestOf(site: Site, post: Post): Promise<string> {
    const { recordMap, until } = await loadCurrentArticle(post)
    this.until = Math.min(this.until, until)
    return bodyDigest(site, recordMap)
  }
}
