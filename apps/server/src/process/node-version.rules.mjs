// Plain JavaScript, because the scripts use it too, on any Node and before anything is installed.

/** Orders versions such as 24.9.0 and 24.21.0. */
export const byVersion = new Intl.Collator('en', { numeric: true }).compare

/** @param {string} version */
export const majorOf = (version) => version.split('.')[0]

/** Not a candidate or a nightly build. @param {string} version */
export const isRelease = (version) => /^\d+\.\d+\.\d+$/.test(version)

/**
 * Whether a version of Node has the security fixes that we know of.
 * @param {string} version without the v
 * @param {string} range as in `engines`: `^24.22.1 || >=26.12.1`
 */
export function isFixedNode(version, range) {
  return (
    isRelease(version) &&
    range.split(' || ').some((part) => {
      const lowest = part.replace(/^\D+/, '')
      const isSameLine = part.startsWith('>=') || majorOf(version) === majorOf(lowest)
      return isSameLine && byVersion(version, lowest) >= 0
    })
  )
}
