import type { GetServerSideProps } from 'next'
import { unlockPage } from '@/lib/screens/article/unlock-page'
import type { PageProps } from '@/lib/screens/types'
import { toThemeName } from '@/themes/names'

export { default } from '@/themes/ThemedPage'

/** A locked post for readers without scripts: the target of its form, which then shows the opened post. */
export const getServerSideProps: GetServerSideProps<
  PageProps | Record<string, never>,
  { slug: string[] }
> = ({ req, res, params, query }) =>
  unlockPage(req, res, params?.slug ?? [], toThemeName(String(query.theme ?? '')) ?? undefined)
