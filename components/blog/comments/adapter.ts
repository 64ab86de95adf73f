import type { BrowserSettings } from '@/conf/browser'
import type { DisplayMode } from '../../hooks/useDisplayMode'

/** What the readers comment on. */
export interface CommentSubject {
  /** Page id with dashes; the name under which services keep the comments where they let us choose. */
  id: string
  title: string
  /** Address inside the site, percent-encoded. */
  path: string
}

export interface MountOptions {
  /** An empty element of its own for the widget. */
  container: HTMLElement
  settings: BrowserSettings
  subject: CommentSubject
  siteTitle: string
  /** Absolute address of the subject. */
  address: string
  /** A locale's tag, as `zh-CN`. */
  locale: string
  mode: DisplayMode
}

/** A widget on the page. */
export interface MountedWidget {
  /** Where the widget does not follow the display mode by itself. */
  setMode?(mode: DisplayMode): void
  /** Where taking its element away is not enough. */
  unmount?(): void
}

/** Loads a service's script and puts its widget into the container; resolves when it is there, rejects when it fails. */
export type Mount = (options: MountOptions) => Promise<MountedWidget>
