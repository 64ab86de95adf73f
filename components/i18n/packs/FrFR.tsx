import { frFR } from '@/lib/i18n/fr-FR'
import type { PackProps } from './pack'

export default function FrFR({ children }: PackProps) {
  return children(frFR)
}
