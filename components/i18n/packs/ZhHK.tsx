import { zhHK } from '@/lib/i18n/zh-HK'
import type { PackProps } from './pack'

export const messages = zhHK

export default function ZhHK({ children }: PackProps) {
  return children(messages)
}
