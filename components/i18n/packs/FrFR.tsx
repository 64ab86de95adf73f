import { frFR } from '@/lib/i18n/fr-FR'
import type { PackProps } from './pack'

export const messages = frFR

export default function FrFR({ children }: PackProps) {
  return children(messages)
}
