import { useSite } from '@/components/SiteProvider'
import type { PostTeaser } from '@/lib/screens/types'
import { PageHead } from '../Boxes'
import { Hero } from './Hero'
import { NoticeBar } from './NoticeBar'

/** The head of the home page: notices, and the hero if its setting is on. */
export function HomeHead({ recommended, newest }: { recommended: readonly PostTeaser[]; newest: string }) {
  const { settings, title } = useSite()
  return (
    <PageHead className="mx-auto flex w-full max-w-page flex-col gap-4 px-5">
      <h1 className="sr-only text-2xl font-bold print:not-sr-only">{title}</h1>
      <NoticeBar />
      {settings.HEO_HOME_BANNER_ENABLE && <Hero recommended={recommended} newest={newest} />}
    </PageHead>
  )
}
