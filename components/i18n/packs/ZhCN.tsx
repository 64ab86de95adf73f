import { zhCN } from '@/lib/i18n/zh-CN'
import type { PackProps } from './pack'

export default function ZhCN({ children }: PackProps) {
  return children(zhCN)
}
