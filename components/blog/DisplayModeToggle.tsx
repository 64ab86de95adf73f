import { useText } from '../i18n/useText'
import { Icon } from '../ui/Icon'

interface DisplayModeToggleProps {
  className?: string
  /** Show the mode's name beside the icon; otherwise it is the button's accessible name. */
  labelled?: boolean
  iconClassName?: string
}

/**
 * Toggles light and dark (components/boot/display-mode): shows a moon in light mode, a sun in dark mode (R-226,
 * CSS chooses by the root's class, so the icon is right before any script runs.
 */
export function DisplayModeToggle({
  className,
  labelled = false,
  iconClassName = 'size-5',
}: DisplayModeToggleProps) {
  const t = useText()
  const hidden = labelled ? '' : 'sr-only'
  return (
    <button type="button" className={className} data-mode-button="">
      <Icon name="moon" className={`${iconClassName} dark:hidden`} />
      <Icon name="sun" className={`${iconClassName} hidden dark:block`} />
      <span className={`${hidden} dark:hidden`}>{t(labelled ? 'menu.darkMode' : 'menu.toDark')}</span>
      <span className={`${hidden} hidden ${labelled ? 'dark:inline' : 'dark:block'}`}>
        {t(labelled ? 'menu.lightMode' : 'menu.toLight')}
      </span>
    </button>
  )
}
