import { join } from 'node:path'

/** Returns the folder of loaded content. @param folder CONTENT_STORE_DIR; '' is beside the build cache, which hosts keep from build to build */
export function contentFolder(folder: string): string {
  return folder || join(process.cwd(), process.env.NEXT_DIST_DIR || '.next', 'cache', 'content')
}
