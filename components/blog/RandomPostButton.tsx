import { useRandomPost } from '../hooks/navigation/useRandomPost'
import { useText } from '../i18n/useText'
import { Icon } from '../ui/Icon'

/** Goes to a randomly chosen post; disabled without posts. A form, so that it also works without scripts. */
export function RandomPostButton({
  className,
  iconClassName = 'size-5',
}: {
  className?: string
  iconClassName?: string
}) {
  const { address, go, available } = useRandomPost()
  const t = useText()
  return (
    <form action={address} onSubmit={go}>
      <button type="submit" className={className} disabled={!available} title={t('menu.walkAround')}>
        <Icon name="random" className={iconClassName} />
        <span className="sr-only">{t('menu.walkAround')}</span>
      </button>
    </form>
  )
}
