/** The last stage of a Dockerfile, for trying it without a container. */
export interface Image {
  workdir: string
  env: Record<string, string>
  /** Files from the build stage. */
  copies: { from: string; to: string }[]
  user: string
  port: string
  health: string[]
  command: string[]
}

/** Parses the last stage. Throws when something required is missing. */
export function readDockerfile(text: string): Image {
  const lines = text
    .replace(/\\\n\s*/g, '')
    .split('\n')
    .filter((line) => !line.startsWith('#'))
  const stage = lines.slice(lines.findLastIndex((line) => line.startsWith('FROM ')))
  const all = (name: string) =>
    stage.filter((line) => line.startsWith(`${name} `)).map((line) => line.slice(name.length + 1).trim())
  const one = (name: string): string => {
    const [value] = all(name)
    if (value === undefined) throw new Error(`The Dockerfile's last stage has no ${name}`)
    return value
  }
  return {
    workdir: one('WORKDIR'),
    env: Object.fromEntries(all('ENV').flatMap((line) => line.split(/\s+/).map(pair))),
    copies: all('COPY').map((line) => {
      const [from, to] = line.split(/\s+/).filter((word) => !word.startsWith('--'))
      if (!line.includes('--from=build') || !from || !to) throw new Error(`Not from the build: COPY ${line}`)
      return { from, to }
    }),
    user: one('USER'),
    port: one('EXPOSE'),
    health: words(one('HEALTHCHECK').replace(/^.*?CMD\s+/, '')),
    command: words(one('CMD')),
  }
}

function pair(text: string): [string, string] {
  const at = text.indexOf('=')
  return [text.slice(0, at), text.slice(at + 1)]
}

function words(json: string): string[] {
  const parsed: unknown = JSON.parse(json)
  if (!Array.isArray(parsed)) throw new Error(`Not a list of words: ${json}`)
  return parsed.map(String)
}
