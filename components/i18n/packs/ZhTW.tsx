import { zhTW } from '@/lib/i18n/zh-TW'
import type { PackProps } from './pack'

export default function ZhTW({ children }: PackProps) {
  return children(zhTW)
}
