import { memoLimit } from '@/lib/site/paging'
import type { Post, Site } from '@/lib/site/types'
import { isArticleReady, loadCurrentArticle } from '@/lib/workspace'
import type { Memo } from '../../site/types'
import { type Bodies, drawnBodies } from './bodies'
import { bodyDigest } from './body-digest'

/** Memos from elsewhere are asked for once a minute (lib/memos/kept). */
const memosLifetime = 60_000

/**
 * Returns digests of bodies in place of their HTML, so that a page's version can be computed without rendering it. A result
 * that does not change with the body, such as the word count here, makes no page stale.
 */
export class BodyDigests implements Bodies {
  /** The time until which the loaded bodies are current, in milliseconds since the epoch. */
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

  /** Memos from elsewhere are few, and drawn from what was fetched last. */
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
    // Shown by its title until it can be read.
    if (digest === '') this.until = 0
    return { id, day, tags, place, link, html: JSON.stringify([digest, title, row.publishDate]) }
  }

  private async digestOf(site: Site, post: Post): Promise<string> {
    const { recordMap, until } = await loadCurrentArticle(post)
    this.until = Math.min(this.until, until)
    return bodyDigest(site, recordMap)
  }
}
