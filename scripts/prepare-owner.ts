/** Checks the owner's folder and writes its data for the development server: `npm run prepare:owner`. */
import { owner } from './owner/environment'
import { writeOwner } from './owner/write'

writeOwner(owner, process.env.NEXT_DIST_DIR || '.next')
