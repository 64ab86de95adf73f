import type { RefObject } from 'react'
import { DisplayModeToggle } from '@/components/blog/DisplayModeToggle'
import { LanguageSelect } from '@/components/blog/LanguageSelect'
import { ThemeSwitch } from '@/components/blog/ThemeSwitch'
import { type ModalState, useModalDialog } from '@/components/hooks/useModalDialog'
import { useText } from '@/components/i18n/useText'
import { useSite } from '@/components/SiteProvider'
import { Icon } from '@/components/ui/Icon'
import { Link } from '@/components/ui/Link'
import { samePath } from '@/components/ui/links'
import type { Screen } from '@/lib/screens/types'
import { nextTheme } from '../../../names'
import { TagCloud } from '../sidebar/TagCloud'
import { SideMenu } from './SideMenu'

const row =
  'flex w-full items-center gap-3 rounded-md border border-hair p-2.5 text-left transition-[background-color,color,box-shadow] duration-200 hover:bg-accent hover:text-on-accent hover:shadow-hover aria-[current=page]:border-accent aria-[current=page]:text-accent-text aria-[current=page]:hover:text-on-accent'

const heading = 'mb-2 text-sm font-bold uppercase [letter-spacing:0.05em] text-muted'

interface PanelContentProps extends ModalState {
  dialog: RefObject<HTMLDialogElement | null>
  screen: Screen
}

/** What does not fit into the bar, the whole menu and the tags. It opens and closes the dialog that it is in. */
export function PanelContent({ dialog, screen, ...state }: PanelContentProps) {
  useModalDialog(dialog, state)
  const { about, settings, tags } = useSite()
  const t = useText()
  const { path } = screen
  const selectedTag = screen.kind === 'list' && screen.filter.by === 'tag' ? screen.filter.name : ''
  const current = (to: string) => (samePath(to, path) ? 'page' : undefined)
  return (
    <>
      <section>
        <h2 className={heading}>{t('menu.features')}</h2>
        <div className="flex flex-col gap-3">
          <DisplayModeToggle labelled className={row} iconClassName="size-4" />
          <div className="flex items-center gap-3 rounded-md border border-hair p-2.5">
            <Icon name="globe" className="size-4" />
            <LanguageSelect
              labelClassName="flex-1"
              className="max-w-[60%] rounded-sm border border-line-control bg-sunken px-2 py-1 text-sm"
            />
          </div>
          {settings.THEME_SWITCH && (
            <ThemeSwitch next={nextTheme('heo')} labelled className={row} iconClassName="size-4" />
          )}
        </div>
      </section>
      <section>
        <h2 className={heading}>{t('menu.blog')}</h2>
        <ul className="mb-3 grid grid-cols-2 gap-3">
          <li>
            <Link href="/" aria-current={current('/')} className={row}>
              <Icon name="home" className="size-4" />
              {t('nav.home')}
            </Link>
          </li>
          {about && (
            <li>
              <Link href="/about" aria-current={current('/about')} className={row}>
                <Icon name="user" className="size-4" />
                {t('nav.about')}
              </Link>
            </li>
          )}
        </ul>
        <SideMenu path={path} />
      </section>
      {tags.length > 0 && (
        <section>
          <h2 className={heading}>{t('menu.tags')}</h2>
          <TagCloud tags={tags} selected={selectedTag} className="-ml-2 text-base" />
        </section>
      )}
    </>
  )
}
