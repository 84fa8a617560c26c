// Which Node runs Carillon. Plain JavaScript, because an older Node must be able to read it.

/** From here on Node runs TypeScript files as they are, without a flag and without a warning. */
export const neededNode = '24.3.0'

/** @param {string} version such as v24.21.0 */
export function isNewEnough(version) {
  const [major = 0, minor = 0] = numbersOf(version)
  const [neededMajor = 0, neededMinor = 0] = numbersOf(neededNode)
  return major > neededMajor || (major === neededMajor && minor >= neededMinor)
}

/** @param {string} version */
function numbersOf(version) {
  return version.replace(/^v/, '').split('.').map(Number)
}
