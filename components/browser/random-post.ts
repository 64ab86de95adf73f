import { member, textOf } from '@/lib/unknown-values'

/** The address in a response of `/api/random?json`, or null for any other response. */
function readHref(answer: unknown): string | null {
  return textOf(member(answer, 'href')) || null
}

/**
 * Returns the address of a random post, chosen by the server; in an export the page chooses from a list. null: the
 * response was not valid.
 */
export async function randomHref(subPath: string): Promise<string | null> {
  // Written out in full, so that the compiler removes the list from other builds.
  if (process.env.INKSTONE_EXPORT) {
    const { randomPostsPath } = await import('@/lib/site/random-posts')
    const hrefs: unknown = await (await fetch(subPath + randomPostsPath)).json()
    const href: unknown = Array.isArray(hrefs) ? hrefs[Math.floor(Math.random() * hrefs.length)] : null
    return readHref({ href })
  }
  return readHref(await (await fetch(`${subPath}/api/random?json`)).json())
}
