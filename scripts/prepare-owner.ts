/** Checks the owner's folder and writes what the development server takes from it: `npm run prepare:owner`. */
import { owner } from './owner/environment'
import { writeOwner } from './owner/write'

writeOwner(owner, process.env.NEXT_DIST_DIR || '.next')
