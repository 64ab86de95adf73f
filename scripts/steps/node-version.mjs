// @ts-check
/** Plain old JavaScript: a version of Node that is too old has to be able to read it. */

/**
 * The oldest supported version of each release line: `engines` of package.json, which npm enforces (.npmrc). Older
 * ones of a line cannot `require` ES modules, which the CSS compiler needs; lines in between are end-of-life.
 */
const oldest = [
  { major: 20, minor: 19 },
  { major: 22, minor: 12 },
]

/**
 * Describes why this version of Node is unsupported; null when it is supported.
 * @param {string} version as in `process.version`
 * @returns {string | null}
 */
export function nodeProblem(version) {
  const [major = 0, minor = 0] = version.replace(/^v/, '').split('.').map(Number)
  const line = oldest.find((one) => one.major === major)
  if (line ? minor >= line.minor : major > 22) return null
  return (
    `Node ${version} cannot run this. Node 20.19 or 22.12 is the oldest that can. ` +
    'Install version 22 or 24 from https://nodejs.org, or by your version manager (nvm install 22), and run the command again.'
  )
}

/** Ends the process with a message when Node is too old. */
export function requireNode() {
  const problem = nodeProblem(process.version)
  if (problem === null) return
  console.error(problem)
  process.exit(1)
}
