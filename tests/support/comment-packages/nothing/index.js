/** Replaces packages that no test needs. */
module.exports = {}
