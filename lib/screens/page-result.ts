import type { Redirect } from 'next'
import { policyAdditions } from '@/lib/content-policy'
import { policyInPages } from '@/lib/policy-settings'
import { withTheme } from '@/lib/site/theme-query'
import type { Site } from '@/lib/site/types'
import { visibilityOf } from '@/lib/workspace'
import { headExtras } from './head/head-extras'
import { pageSheets } from './page-sheets'
import type { ScreenBuilder } from './screen-result'
import { siteMeta } from './site-meta'
import type { PageProps } from './types'

/** The result for getStaticProps or getServerSideProps. */
export type PageResult = { props: PageProps } | { redirect: Redirect } | { notFound: true }

/**
 * Returns the page at an address as page props.
 * @param theme name of the theme in the address; without it THEME draws the page
 */
export async function toPageResult(site: Site, build: ScreenBuilder, theme?: string): Promise<PageResult> {
  const drawing = theme ?? site.settings.THEME
  const built = await build(site, undefined, drawing)
  if (built === null) return { notFound: true }
  if ('redirectTo' in built) {
    const destination = withTheme(built.redirectTo, theme ?? null)
    return { redirect: { destination, permanent: built.forNow !== true } }
  }
  const extras = headExtras(site.settings)
  const meta = await siteMeta(site, drawing, built.kind)
  const sheets = pageSheets(built, meta.notice)
  return {
    props: {
      site: meta,
      screen: built,
      theme: drawing,
      themed: theme !== undefined,
      visibility: visibilityOf(site),
      ...(sheets.length > 0 && { sheets }),
      ...(extras.length > 0 && { extras }),
      ...(policyInPages() && { policy: policyAdditions(site.settings) }),
    },
  }
}
