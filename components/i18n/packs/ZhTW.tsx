import { zhTW } from '@/lib/i18n/zh-TW'
import type { PackProps } from './pack'

export const messages = zhTW

export default function ZhTW({ children }: PackProps) {
  return children(messages)
}
