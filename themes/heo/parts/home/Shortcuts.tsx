import { heroShortcuts } from '@/components/blog/hero-shortcuts'
import { useText } from '@/components/i18n/useText'
import { useSite } from '@/components/SiteProvider'
import { Icon } from '@/components/ui/Icon'
import { Link } from '@/components/ui/Link'
import frame from '../../heo.module.css'
import styles from './home.module.css'

const icons = ['star', 'flame', 'book'] as const

/** The three category shortcuts. */
export function Shortcuts() {
  const { categories, settings } = useSite()
  const t = useText()
  const shortcuts = heroShortcuts(
    [settings.HEO_HERO_CATEGORY_1, settings.HEO_HERO_CATEGORY_2, settings.HEO_HERO_CATEGORY_3],
    categories,
    [
      { title: t('nav.archive'), url: '/archive' },
      { title: t('nav.category'), url: '/category' },
      { title: t('nav.tag'), url: '/tag' },
    ],
  )
  return (
    <ul
      aria-label={t('common.shortcuts')}
      className={`${styles.shortcuts} flex h-[164px] flex-col gap-2.5 xl:h-20 xl:flex-row xl:gap-3`}
    >
      {shortcuts.map(({ title, url }, place) => (
        <li key={icons[place]} className={`${styles.shortcut} ${frame.coloured}`}>
          <Link href={url} style={{ background: `var(--shortcut-${place + 1})` }}>
            <span className={`${styles.shortcutTitle} z-content`}>
              <span className="truncate">{title}</span>
            </span>
            <Icon name={icons[place] ?? 'star'} className={styles.shortcutIcon} />
          </Link>
        </li>
      ))}
    </ul>
  )
}
