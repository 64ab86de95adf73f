/**
 * Imported first by next.config.ts: the data that the build has taken from the owner's folder. The folder itself is
 * only read when a site is built; a server uses the data of its build, whatever the folder contains by then.
 */
import { ownerVariables } from './variables'
import { readBuiltOwner } from './write'

/** The data of the build; null without a folder. */
export const builtOwner = readBuiltOwner(process.env.NEXT_DIST_DIR || '.next')

/** For the compiler, which inlines them. */
export const builtOwnerVariables = ownerVariables(builtOwner)
Object.assign(process.env, builtOwnerVariables)
