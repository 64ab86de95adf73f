import { coverPlace } from '@/components/blog/cover-place'
import { useSite } from '@/components/SiteProvider'
import type { ArticleScreen } from '@/lib/screens/types'
import styles from './article.module.css'

/** The article's own cover, clear, above its text: the header has it blurred. Only where the settings ask for it. */
export function ArticleCover({ screen }: { screen: ArticleScreen }) {
  const { settings } = useSite()
  if (!settings.HEO_ARTICLE_COVER || screen.cover === '') return null
  // Decoration: nothing says what it shows.
  return <img src={screen.cover} alt="" className={styles.cover} style={coverPlace(screen)} />
}
