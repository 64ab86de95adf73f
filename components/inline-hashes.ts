import { createHash } from 'node:crypto'
import { firstPaintScript } from './first-paint'
import { speculationRules } from './speculation-rules'

/** Base64 SHA-256 of every script that pages hold inline, for their Content-Security-Policy. */
export const inlineHashes = [firstPaintScript, speculationRules].map((text) =>
  createHash('sha256').update(text).digest('base64'),
)
