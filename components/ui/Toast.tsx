import { createContext, type PropsWithChildren, useCallback, useContext, useEffect, useState } from 'react'

/** How long a toast stays, in milliseconds. */
const STAY = 2500

interface Message {
  text: string
  /** Tells two messages of the same text apart, so that both are announced. */
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

/** Shows a short message to every reader, sighted or not. */
export function useToast(): (text: string) => void {
  const show = useContext(Show)
  if (show === null) throw new Error('useToast() needs a ToastProvider above it')
  return show
}

/** The place where messages appear; each theme draws it once. */
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
