import type { CommentSettings } from '@/conf/comments'
import type { DisplayMode } from '../../hooks/useDisplayMode'

/** What the readers comment on. */
export interface CommentSubject {
  /** Public key of the page: stays when its address changes. */
  id: string
  title: string
  /** Address inside the site, percent-encoded. */
  path: string
}

export interface MountOptions {
  /** An empty element of its own for the widget. */
  container: HTMLElement
  settings: CommentSettings
  /** What the comments are kept under (COMMENT_PAGE_KEY): the page's path as browsers know it, or its id. */
  pageKey: string
  title: string
  siteTitle: string
  /** Absolute address of the page. */
  address: string
  /** A locale's tag, as `zh-CN`. */
  locale: string
  mode: DisplayMode
  /** Where a configured address leads: paths of this site begin below SUB_PATH. */
  file(address: string): string
}

/** A widget on the page. */
export interface MountedWidget {
  /** Where the widget does not follow the display mode by itself. */
  setMode?(mode: DisplayMode): void
  /** Where taking its element away is not enough. */
  unmount?(): void
}

/**
 * Loads a service's script and puts its widget into the container; resolves when it is there, rejects when script or
 * backend fails.
 */
export type Mount = (options: MountOptions) => Promise<MountedWidget>
