import type { CSSProperties } from 'react'
import type { ArticleScreen } from '@/lib/screens/types'

/**
 * Keeps the part of the cover visible that its owner has chosen. The site's own cover has no such setting.
 */
export function coverPlace({
  cover,
  coverPosition,
}: Pick<ArticleScreen, 'cover' | 'coverPosition'>): CSSProperties | undefined {
  if (cover === '' || coverPosition === undefined) return undefined
  return { objectPosition: `50% ${Math.round((1 - coverPosition) * 100)}%` }
}
