/** Stands in the place of packages that no test needs. */
module.exports = {}
