import { useRouter } from 'next/router'
import {
  createContext,
  type PropsWithChildren,
  startTransition,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { I18nextProvider } from 'react-i18next'
import type { Messages } from '@/lib/i18n/en-US'
import { type Locale, matchLocale } from '@/lib/i18n/locales'
import { numberText } from '@/lib/i18n/translator'
import { languageStore } from '../browser-store'
import { loadPack, packs } from './packs/pack'
import { textInstance } from './useText'

interface LocaleContext {
  locale: Locale
  /** Loads the pack, switches to it in a transition and stores the choice. */
  chooseLocale(locale: Locale): Promise<void>
}

const Context = createContext<LocaleContext | null>(null)

// The page is hidden until another language is loaded: load its texts in parallel with the other scripts. If that
// fails, they are requested again below.
if (typeof document !== 'undefined') {
  const { langPending } = document.documentElement.dataset
  if (langPending) loadPack(matchLocale(langPending)).catch(() => {})
}

/**
 * Provides reader texts. The server and the first render use the configured language; a language from the address
 * or from storage follows after hydration, while `data-lang-pending` (set before first paint, see
 * components/head/pending-language) hides the page.
 */
export function LocaleProvider({ lang, children }: PropsWithChildren<{ lang: string }>) {
  const initial = matchLocale(lang)
  const Pack = packs[initial]
  return (
    <Pack>
      {(messages) => (
        <LocaleSwitch initial={initial} messages={messages}>
          {children}
        </LocaleSwitch>
      )}
    </Pack>
  )
}

/** Provides reader texts from a loaded pack; others are loaded on request. */
export function LocaleSwitch({
  initial,
  messages,
  children,
}: PropsWithChildren<{ initial: Locale; messages: Messages }>) {
  const router = useRouter()
  const [{ locale, instance }, setShown] = useState(() => ({
    locale: initial,
    instance: textInstance(initial, messages),
  }))

  const wanted = useRef(initial)
  const show = useCallback(async (next: Locale, update: (set: () => void) => void) => {
    wanted.current = next
    // On failure the page keeps its language.
    const pack = await loadPack(next).catch(() => null)
    // Another language may have been chosen meanwhile, whose texts have come first.
    if (pack === null || wanted.current !== next) return
    update(() =>
      setShown((shown) =>
        shown.locale === next ? shown : { locale: next, instance: textInstance(next, pack) },
      ),
    )
  }, [])

  const asked = router.isReady ? router.query.lang : undefined
  useEffect(() => {
    if (!router.isReady) return
    const given = typeof asked === 'string' ? asked : ''
    if (given !== '') languageStore.write(matchLocale(given))
    // Without storage a chosen language stays when the address names none any more. Rendered synchronously, because the page is
    // shown right after this.
    show(matchLocale(given || languageStore.read() || wanted.current), flushSync).finally(() => {
      delete document.documentElement.dataset.langPending
    })
  }, [router.isReady, asked, show])

  useEffect(() => {
    const root = document.documentElement
    // Setting even the same value makes the browser recalculate all styles.
    if (root.lang !== locale) root.lang = locale
  }, [locale])

  const value = useMemo(
    () => ({
      locale,
      chooseLocale(next: Locale) {
        languageStore.write(next)
        // Loaded when it is used. Offline the address stays.
        void import('./asked-language').then(({ leaveAskedLanguage }) => leaveAskedLanguage()).catch(() => {})
        // In slices: a phone would not react while it renders the whole page.
        return show(next, startTransition)
      },
    }),
    [locale, show],
  )

  return (
    <I18nextProvider i18n={instance}>
      <Context value={value}>{children}</Context>
    </I18nextProvider>
  )
}

/** The current language, and a function to choose another. */
export function useLocale(): LocaleContext {
  const context = useContext(Context)
  if (context === null) throw new Error('useLocale() needs a LocaleProvider above it')
  return context
}

/** Formats numbers outside of translated texts for the reader's language. */
export function useNumbers(): (value: number) => string {
  const { locale } = useLocale()
  return (value) => numberText(value, locale)
}
