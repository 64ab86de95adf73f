import { fieldsOf, textOf } from '@/lib/unknown-values'
import { namesClosedPage } from './links'
import type { Scope, Source } from './scope'
import { letters } from './values'
import { addressFormats } from './work'

const addressProperties = ['link', 'source', 'display_source']

/**
 * Returns whether one of a block's addresses leads to a page that readers may not open, or only with a password.
 * The block's title and description were copied from that page.
 */
export function keepsClosedTexts({ properties, format }: Source, scope: Scope): boolean {
  const addresses = [
    ...addressProperties.map((name) => letters(properties[name])),
    ...addressFormats.map((name) => textOf(format[name])),
    textOf(fieldsOf(format.drive_properties).url),
  ]
  return addresses.some((address) => address !== '' && namesClosedPage(address, scope))
}
