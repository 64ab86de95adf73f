import { Seo } from '@/components/blog/Seo'
import { useLazyImages } from '@/components/hooks/useLazyImages'
import { useLinkNavigation } from '@/components/hooks/useLinkNavigation'
import type { PageProps } from '@/lib/screens/types'
import { toThemeName } from './names'
import { themes } from './registry'

/** The one component of every route: draws the screen in the theme that the page was made for. */
export default function ThemedPage({ screen, theme }: PageProps) {
  useLinkNavigation()
  useLazyImages()
  const Theme = themes[toThemeName(theme) ?? 'heo']
  return (
    <>
      <Seo screen={screen} />
      <Theme screen={screen} />
    </>
  )
}
