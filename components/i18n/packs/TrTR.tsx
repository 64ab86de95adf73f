import { trTR } from '@/lib/i18n/tr-TR'
import type { PackProps } from './pack'

export const messages = trTR

export default function TrTR({ children }: PackProps) {
  return children(messages)
}
