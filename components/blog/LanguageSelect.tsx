import { startTransition, useId, useOptimistic } from 'react'
import { type Locale, locales, matchLocale } from '@/lib/i18n/locales'
import { useLocale } from '../i18n/LocaleProvider'
import { useText } from '../i18n/useText'

/** Every language by its own name, because readers may not understand the current one. */
const names: Record<Locale, string> = {
  'en-US': 'English',
  'zh-CN': '简体中文',
  'zh-HK': '繁體中文(香港)',
  'zh-TW': '繁體中文(台灣)',
  'fr-FR': 'Français',
  'tr-TR': 'Türkçe',
  'ja-JP': '日本語',
}

/** Selects the interface language; the choice is stored and shown at once. */
export function LanguageSelect({
  className,
  labelClassName,
}: {
  className?: string
  labelClassName?: string
}) {
  const { locale, chooseLocale } = useLocale()
  const [chosen, setChosen] = useOptimistic(locale)
  const t = useText()
  const id = useId()
  return (
    <>
      <label htmlFor={id} className={labelClassName}>
        {t('menu.language')}
      </label>
      <select
        id={id}
        className={className}
        value={chosen}
        // The mark of controls that wait (styles/globals.css).
        data-held={chosen !== locale || undefined}
        onChange={(event) => {
          const next = matchLocale(event.target.value)
          startTransition(() => {
            setChosen(next)
            return chooseLocale(next)
          })
        }}
      >
        {locales.map((tag) => (
          <option key={tag} value={tag} lang={tag}>
            {names[tag]}
          </option>
        ))}
      </select>
    </>
  )
}
