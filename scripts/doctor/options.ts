export interface DoctorOptions {
  json: boolean
  all: boolean
  offline: boolean
  pictures: boolean
  /** null: all. */
  articles: number | null
}

export const usage = `Usage: npm run doctor [-- options]

Examines the settings, the workspace and every article of the blog, and says what to do about what is wrong.
Ends with exit code 1 when something is an error, otherwise with 0.

  --json           prints the report as JSON, and nothing else, on standard output
                   (npm run -s doctor -- --json: without npm's own lines)
  --all            shows every finding, not only the first ten of each kind
  --articles=<n>   reads only the n newest articles
  --no-pictures    does not ask the hosts of pictures
  --offline        checks the settings alone and sends no request
  --help           prints this text

Settings come from the environment, .env files and owner/settings.json, as for a build.
`

/** Reads the command line. */
export function readOptions(words: readonly string[]): DoctorOptions | { help: true } | { mistake: string } {
  const options: DoctorOptions = { json: false, all: false, offline: false, pictures: true, articles: null }
  for (const word of words) {
    const articles = /^--articles=(\d+)$/.exec(word)?.[1]
    if (word === '--help' || word === '-h') return { help: true }
    if (articles !== undefined) options.articles = Number(articles)
    else if (word === '--json') options.json = true
    else if (word === '--all') options.all = true
    else if (word === '--offline') options.offline = true
    else if (word === '--no-pictures') options.pictures = false
    else return { mistake: `Unknown option ${word}.` }
  }
  return options
}
