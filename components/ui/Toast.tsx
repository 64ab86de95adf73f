import { createContext, type PropsWithChildren, useCallback, useContext, useEffect, useState } from 'react'

/** Milliseconds for which a toast is shown. */
const STAY = 2500

interface Message {
  text: string
  /** Distinguishes two messages with the same text, so that both are announced. */
  number: number
}

const Show = createContext<((text: string) => void) | null>(null)
const Current = createContext<Message | null>(null)

/** Holds the message that a theme's ToastRegion shows. */
export function ToastProvider({ children }: PropsWithChildren) {
  const [message, setMessage] = useState<Message | null>(null)
  const show = useCallback(
    (text: string) => setMessage((before) => ({ text, number: (before?.number ?? 0) + 1 })),
    [],
  )
  useEffect(() => {
    if (!message) return
    const timer = setTimeout(() => setMessage(null), STAY)
    return () => clearTimeout(timer)
  }, [message])
  return (
    <Show value={show}>
      <Current value={message}>{children}</Current>
    </Show>
  )
}

/** Shows and announces a short message. */
export function useToast(): (text: string) => void {
  const show = useContext(Show)
  if (show === null) throw new Error('useToast() needs a ToastProvider above it')
  return show
}

/** The live region for toasts; each theme renders it once. */
export function ToastRegion({
  className,
  messageClassName,
}: {
  className: string
  messageClassName: string
}) {
  const message = useContext(Current)
  return (
    <div role="status" className={className}>
      {message && (
        <p key={message.number} className={messageClassName}>
          {message.text}
        </p>
      )}
    </div>
  )
}
