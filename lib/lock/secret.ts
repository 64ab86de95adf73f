import { isBuilt, ownBuildSecret } from '@/lib/build-facts'
import { globalSingleton } from '@/lib/global-singleton'
import { contentFolder } from '@/lib/store/disk-store'
import { warnOnce } from '@/lib/warn-once'
import { deployedSettings, secrets } from '@/lib/workspace/deployed'
import { newSecret, storedSecret } from './stored-secret'

/**
 * Returns the secret that signs readers' cookies: SESSION_SECRET; else the secret of the build, if it was made for
 * this workspace; else, for a published image, one that the first start stores beside the loaded content; else a
 * random one of this process.
 */
export function sessionSecret(): string {
  return secrets().SESSION_SECRET || buildSecret() || madeSecret()
}

/**
 * Returns the secrets of media addresses; the first one signs. The secret of the build is accepted beside
 * SESSION_SECRET, because pages of the build may have been signed with it.
 */
export function mediaSecrets(): [string, ...string[]] {
  const signing = sessionSecret()
  const built = buildSecret()
  return built === null || built === signing ? [signing] : [signing, built]
}

function buildSecret(): string | null {
  return ownBuildSecret(deployedSettings().NOTION_PAGE_ID)
}

function madeSecret(): string {
  return globalSingleton('session-secret', () => {
    if (!isBuilt()) return newSecret()
    const folder = contentFolder(deployedSettings().CONTENT_STORE_DIR)
    const stored = storedSecret(folder)
    if (stored === null) {
      warnOnce(
        `No secret can be stored in ${folder}: unlocked posts and addresses of files become invalid with each restart. Set SESSION_SECRET, or make the folder writable.`,
      )
    }
    return stored ?? newSecret()
  })
}
