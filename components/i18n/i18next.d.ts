import 'i18next'
import type { Messages } from '@/lib/i18n/en-US'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation'
    resources: { translation: Messages }
  }
}
