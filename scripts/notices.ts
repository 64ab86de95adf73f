/** Writes THIRD_PARTY_NOTICES: `npm run notices`, after a change of packages or of bundled works of others. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { composeNotices } from './notices/compose'

const root = join(__dirname, '..')
writeFileSync(join(root, 'THIRD_PARTY_NOTICES'), composeNotices(root))
