import dynamic from 'next/dynamic'
import { type ReactNode, useEffect, useRef } from 'react'
import { scrollToComments } from '../browser/page-places'
import { useInView } from '../hooks/scroll/useInView'
import { useText } from '../i18n/useText'
import { useSite } from '../SiteProvider'
import type { CommentSubject } from './comments/adapter'
import { CommentWidget } from './comments/CommentWidget'

const CommentTabs = dynamic(() => import('./comments/CommentTabs').then((module) => module.CommentTabs))

interface CommentsProps {
  subject: CommentSubject
  /** Content of the `h2`. */
  heading: ReactNode
  className?: string
  headingClassName?: string
}

/**
 * The comment area: the widget of the configured service, loaded when the reader comes near; nothing
 * without a service.
 */
export function Comments({ subject, heading, className, headingClassName }: CommentsProps) {
  const t = useText()
  const { comments: setup } = useSite()
  const area = useRef<HTMLElement>(null)
  const near = useInView(area, { rootMargin: '200px', once: true })
  const [only] = setup?.services ?? []
  // A link to the comments of another page may be followed before this code is loaded.
  useEffect(() => {
    if (window.location.hash === '#comments') scrollToComments()
  }, [])
  if (setup === undefined || only === undefined) return null

  return (
    <section ref={area} aria-labelledby="comments" className={`print:hidden ${className ?? ''}`}>
      <h2 id="comments" tabIndex={-1} className={headingClassName}>
        {heading}
      </h2>
      {setup.tabs ? (
        <CommentTabs setup={setup} subject={subject} near={near} />
      ) : (
        <CommentWidget service={only} setup={setup} subject={subject} wanted={near} />
      )}
      <noscript>{t('common.commentsFailed')}</noscript>
    </section>
  )
}
