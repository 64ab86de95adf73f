/** Reads documented variables of hosting platforms about the site's addresses. */

type Environment = Readonly<Record<string, string | undefined>>

/**
 * Returns the public origin of the site if the platform knows the owner's domain; '' elsewhere. Vercel:
 * VERCEL_PROJECT_PRODUCTION_URL. Netlify: URL, which only counts together with NETLIFY.
 */
export function platformLink(env: Environment): string {
  return originOf(env.VERCEL_PROJECT_PRODUCTION_URL) || (env.NETLIFY === 'true' ? originOf(env.URL) : '')
}

/**
 * Returns the default of IMAGE_SOURCE. On Vercel each picture would cost function calls without a persistent disk.
 */
export function platformImageSource(env: Environment): 'own' | 'workspace' {
  return env.VERCEL ? 'workspace' : 'own'
}

/**
 * Returns the origins at which the platform serves this deployment, without the owner's own domains: deployments of
 * Vercel, Netlify and Cloudflare Pages, and the default domains of Render, Railway and Fly.io.
 */
export function platformOrigins(env: Environment): string[] {
  const netlify = env.NETLIFY === 'true' ? [env.DEPLOY_PRIME_URL, env.DEPLOY_URL] : []
  const fly = env.FLY_APP_NAME ? `${env.FLY_APP_NAME}.fly.dev` : ''
  return [
    env.VERCEL_BRANCH_URL,
    env.VERCEL_URL,
    ...netlify,
    env.CF_PAGES_URL,
    env.RENDER_EXTERNAL_URL,
    env.RAILWAY_PUBLIC_DOMAIN,
    fly,
  ]
    .map(originOf)
    .filter((origin) => origin !== '')
}

/** The origin of an address or of a host name, which these platforms serve over https; '' for anything else. */
function originOf(value = ''): string {
  const text = value.trim()
  const address = /^https?:\/\//i.test(text) ? text : `https://${text}`
  if (text === '') return ''
  try {
    return new URL(address).origin
  } catch {
    return ''
  }
}
