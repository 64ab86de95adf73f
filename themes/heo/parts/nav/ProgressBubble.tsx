import { useId } from 'react'
import { scrollToTop } from '@/components/hooks/page-places'
import { useScrollState } from '@/components/hooks/useScrollState'
import { useText } from '@/components/i18n/useText'
import { Icon } from '@/components/ui/Icon'

/** The scrolled share of the page in a disc; a press goes to the top. Away while nothing is scrolled. */
export function ProgressBubble() {
  const percent = useScrollState((scroll) => scroll.percent)
  const scrolled = useScrollState((scroll) => scroll.y > 1)
  const id = useId()
  const t = useText()
  const arrow = percent >= 100
  return (
    <button
      type="button"
      onClick={scrollToTop}
      title={t('post.backToTop')}
      aria-label={t('post.backToTop')}
      aria-describedby={id}
      className={`group flex h-10 items-center justify-center overflow-hidden rounded-full transition-[width,opacity,visibility] duration-200 ${
        scrolled ? 'w-10 opacity-100' : 'invisible w-0 opacity-0'
      }`}
    >
      <span className="relative flex size-6 shrink-0 items-center justify-center rounded-full bg-(--bubble) text-xs font-normal leading-none text-(--bubble-text) tabular-nums transition-transform duration-200 group-hover:scale-125">
        <span className={arrow ? 'opacity-0' : 'transition-opacity duration-200 group-hover:opacity-0'}>
          {percent}
        </span>
        <Icon
          name="arrow-up"
          className={`absolute size-3.5 transition-opacity duration-200 ${arrow ? '' : 'opacity-0 group-hover:opacity-100'}`}
        />
      </span>
      <span id={id} hidden>
        {t('post.progress', { percent })}
      </span>
    </button>
  )
}
