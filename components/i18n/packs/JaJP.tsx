import { jaJP } from '@/lib/i18n/ja-JP'
import type { PackProps } from './pack'

export const messages = jaJP

export default function JaJP({ children }: PackProps) {
  return children(messages)
}
