/**
 * Imported by next.config.ts before everything else: what the build has taken from the owner's folder. The folder itself is read
 * when a site is built; a server starts with what its build was made with, whatever the folder holds by then.
 */
import { ownerVariables } from './variables'
import { readBuiltOwner } from './write'

/** What the build was made with; null without a folder. */
export const builtOwner = readBuiltOwner(process.env.NEXT_DIST_DIR || '.next')

/** For the compiler, which writes them into the code. */
export const builtOwnerVariables = ownerVariables(builtOwner)
Object.assign(process.env, builtOwnerVariables)
