import { useText } from '@/components/i18n/useText'

const look =
  'sr-only focus:not-sr-only focus:fixed focus:left-4 focus:top-3 focus:z-skip focus:rounded-full focus:bg-accent focus:px-5 focus:py-2 focus:font-semibold focus:text-on-accent'

/** The first stops of every page: past the bar to the content, and past the content to the footer. */
export function SkipLinks() {
  const t = useText()
  return (
    <div className="print:hidden">
      <a href="#content" className={look}>
        {t('a11y.skipToContent')}
      </a>
      <a href="#footer" className={look}>
        {t('a11y.skipToFooter')}
      </a>
    </div>
  )
}
