import type { CommentSettings } from '@/conf/comments'
import type { DisplayMode } from '../../hooks/useDisplayMode'

/** The page that is commented on. */
export interface CommentSubject {
  /** Public key of the page: stays when its address changes. */
  id: string
  title: string
  /** Address inside the site, percent-encoded. */
  path: string
}

export interface MountOptions {
  /** An empty element for the widget. */
  container: HTMLElement
  settings: CommentSettings
  /** The key of the comments (COMMENT_PAGE_KEY): the page's path as browsers see it, or its id. */
  pageKey: string
  title: string
  siteTitle: string
  /** Absolute address of the page. */
  address: string
  /** A locale's tag, as `zh-CN`. */
  locale: string
  mode: DisplayMode
  /** Resolves a configured address: paths of this site begin below SUB_PATH. */
  file(address: string): string
}

/** A widget on the page. */
export interface MountedWidget {
  /** Needed if the widget does not follow the display mode by itself. */
  setMode?(mode: DisplayMode): void
  /** Needed if removing its element is not enough. */
  unmount?(): void
}

/**
 * Loads a service's script and mounts its widget in the container; resolves when it is mounted, rejects when script
 * or backend fails.
 */
export type Mount = (options: MountOptions) => Promise<MountedWidget>
