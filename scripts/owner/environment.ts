/**
 * Imported first by programs that read settings: reads the owner's folder into the variables for settings and
 * themes. Exits with messages when something is invalid.
 */
import { loadOwner } from './folder'
import { OwnerError } from './problems'
import type { Owner } from './read-owner'
import { ownerVariables } from './variables'

function load(): Owner | null {
  try {
    return loadOwner(process.env)
  } catch (error) {
    if (!(error instanceof OwnerError)) throw error
    console.error(error.message)
    process.exit(1)
  }
}

/** The content of the owner's folder; null without one. */
export const owner = load()
Object.assign(process.env, ownerVariables(owner))
