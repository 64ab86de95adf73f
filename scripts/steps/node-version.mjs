// @ts-check
/** Plain old JavaScript: a version of Node that is too old has to be able to read it. */

/**
 * The oldest of each line that runs everything: `engines` of package.json, which npm insists on (.npmrc). Older ones of a line
 * do not load ES modules by `require`, as the compiler of the styles needs; lines between are no longer supported.
 */
const oldest = [
  { major: 20, minor: 19 },
  { major: 22, minor: 12 },
]

/**
 * What is wrong with this version of Node; null when it will do.
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
