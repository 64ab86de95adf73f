import { zhCN } from '@/lib/i18n/zh-CN'
import type { PackProps } from './pack'

export const messages = zhCN

export default function ZhCN({ children }: PackProps) {
  return children(messages)
}
