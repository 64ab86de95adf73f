import { enUS } from '@/lib/i18n/en-US'
import type { PackProps } from './pack'

export const messages = enUS

export default function EnUS({ children }: PackProps) {
  return children(messages)
}
