/** What finished pages cost on a host of functions, by how long they stay fresh. */

/** Seconds of a month of 30 days. */
const month = 30 * 86_400
/** Size of a unit in which Vercel counts what is written, in kilobytes. */
const unitKilobytes = 8

/** A month of a blog. */
export interface BlogMonth {
  views: number
  /** Pages that are viewed: the n-th most viewed has 1/n of the views of the first. */
  pages: number
  /** Edits of one article. */
  edits: number
  /** Edits that show on every page: a post is published or withdrawn, the menu or a setting changes. */
  publications: number
}

/** How long pages stay fresh, and whether edits make them anew at once. */
export interface Freshness {
  /** NEXT_REVALIDATE_SECOND. */
  seconds: number
  webhook: boolean
}

/** What is counted in a month. */
export interface FunctionCost {
  /** Calls of functions that make a page anew, and of the webhook. */
  invocations: number
  cpuSeconds: number
  /** Units of 8 KB. What is made anew without a change is not written. */
  writeUnits: number
}

/** What the figures are computed from. The milliseconds were measured on one machine of two cores; the rest is a guess at a usual blog. */
export const assumed = {
  pages: 100,
  edits: 26,
  publications: 4,
  /** Pages that an edit of one article shows on: itself, its lists, its neighbours, those that recommend it. */
  pagesOfEdit: 12,
  /** Events that the workspace sends for an edit. */
  eventsOfEdit: 3,
  /** A page with its data. */
  pageKilobytes: 130,
  renewalCpuMs: 38,
  /** A function that was not running reads its bundle and the stored content first. */
  startCpuMs: 800,
  /** Seconds after which a function that nobody calls is ended. */
  idleSeconds: 300,
} as const

/**
 * Computes a month of functions. A page is made anew by its first view after its window, so that a page with `rate` views a second
 * is made anew once in `window + 1 / rate` seconds. With a webhook each edit also makes the pages anew that it shows on.
 */
export function functionCost(blog: BlogMonth, { seconds, webhook }: Freshness): FunctionCost {
  const { edits, publications, pages } = blog
  const byViews = viewsOfPages(blog)
    .map((views) => views / (1 + (views / month) * seconds))
    .reduce((sum, renewals) => sum + renewals, 0)
  const shown = edits * Math.min(assumed.pagesOfEdit, pages) + publications * pages
  const events = (edits + publications) * assumed.eventsOfEdit
  const renewals = byViews + (webhook ? shown : 0)
  const invocations = renewals + (webhook ? events : 0)
  // Calls that come at random: none has come in the time before with this probability.
  const starts =
    byViews * Math.exp(-(byViews / month) * assumed.idleSeconds) + (webhook ? edits + publications : 0)
  return {
    invocations: Math.round(invocations),
    cpuSeconds: Math.round((renewals * assumed.renewalCpuMs + starts * assumed.startCpuMs) / 1_000),
    // A change that nobody views before the next one is not written in the way without a webhook: an upper limit.
    writeUnits: Math.round(shown * Math.ceil(assumed.pageKilobytes / unitKilobytes)),
  }
}

function viewsOfPages({ views, pages }: BlogMonth): number[] {
  const weights = Array.from({ length: pages }, (_, index) => 1 / (index + 1))
  const sum = weights.reduce((total, weight) => total + weight, 0)
  return weights.map((weight) => (views * weight) / sum)
}

/** The ways that owners choose from. */
export const ways: readonly (Freshness & { name: string })[] = [
  { name: '2 s, no webhook', seconds: 2, webhook: false },
  { name: '1 hour, webhook', seconds: 3_600, webhook: true },
  { name: '1 day, webhook', seconds: 86_400, webhook: true },
]

const viewCounts = [10_000, 100_000, 1_000_000]

/** Writes the table of docs/deployment.md. */
export function costTable(): string {
  const head = '| Views a month | Way | Function calls | CPU | ISR write units, at most |'
  const rows = viewCounts.flatMap((views) =>
    ways.map((way) => {
      const { invocations, cpuSeconds, writeUnits } = functionCost({ ...assumed, views }, way)
      const minutes = `${count(Math.round(cpuSeconds / 60))} min`
      return `| ${count(views)} | ${way.name} | ${count(invocations)} | ${minutes} | ${count(writeUnits)} |`
    }),
  )
  return [head, '| ---: | --- | ---: | ---: | ---: |', ...rows].join('\n')
}

/** A whole number with commas between thousands. */
export function count(value: number): string {
  return value.toLocaleString('en-US')
}
