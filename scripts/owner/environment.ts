/**
 * Imported before everything else by programs that read settings: it reads the owner's folder into the variables that settings
 * and themes are made of. Ends the process with the messages when something cannot be used.
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

/** What the owner's folder holds; null without one. */
export const owner = load()
Object.assign(process.env, ownerVariables(owner))
