// @ts-check
/** Plain old JavaScript: a version of Node that is too old has to be able to read it. */

/** As `engines` of package.json says: the oldest that all packages allow, which npm insists on (.npmrc). */
export const oldestNode = '20.19.0'

/**
 * What is wrong with this version of Node; null when it will do.
 * @param {string} version as in `process.version`
 * @returns {string | null}
 */
export function nodeProblem(version) {
  const [major = 0, minor = 0] = version.replace(/^v/, '').split('.').map(Number)
  const [oldestMajor = 0, oldestMinor = 0] = oldestNode.split('.').map(Number)
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return null
  return (
    `Node ${oldestNode} or newer is needed; this is ${version}. ` +
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
