import { ArticleLock } from '@/components/blog/article/ArticleLock'
import { Icon } from '@/components/ui/Icon'
import type { ArticleScreen } from '@/lib/screens/types'
import styles from './lock.module.css'

const openedParts = () => [import('./OpenBody'), import('../contents')]

/** The lock instead of the body: a prompt, the password field with its button, the error below. */
export function Lock({ screen }: { screen: ArticleScreen }) {
  return (
    <ArticleLock screen={screen} classes={styles} prepare={openedParts}>
      <span className={styles.picture}>
        <Icon name="lock" className="size-7" />
      </span>
    </ArticleLock>
  )
}
