import { useMissingArticle } from '@/components/hooks/navigation/useMissingArticle'
import { useText } from '@/components/i18n/useText'

const bars = ['w-full', 'w-11/12', 'w-full', 'w-4/5', 'w-full', 'w-2/3']

/** Placeholder for a post that is not loaded. */
export function Pending() {
  const t = useText()
  useMissingArticle()
  return (
    <div role="status" className="rounded-2xl border border-hair bg-card p-6 md:p-9">
      <h1 className="text-2xl leading-tight font-extrabold md:text-4xl">{t('common.loading')}</h1>
      <div aria-hidden="true" className="mt-8 flex animate-pulse flex-col gap-4 motion-reduce:animate-none">
        {bars.map((width, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they never change
          <span key={place} className={`h-4 rounded-md bg-control ${width}`} />
        ))}
      </div>
    </div>
  )
}
