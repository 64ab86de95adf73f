import { toastRegion } from '../browser/toast'

interface ToastRegionProps {
  className: string
  messageClassName: string
}

/**
 * The live region for toasts (components/browser/toast); each theme renders it once. React leaves its content alone,
 * because the boot script may show a toast before hydration: the content is a text that never changes.
 */
export function ToastRegion({ className, messageClassName }: ToastRegionProps) {
  return (
    <div role="status" className={className} suppressHydrationWarning {...toastRegion(messageClassName)}>
      {''}
    </div>
  )
}
