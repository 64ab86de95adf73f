import { zhHK } from '@/lib/i18n/zh-HK'
import type { PackProps } from './pack'

export default function ZhHK({ children }: PackProps) {
  return children(zhHK)
}
