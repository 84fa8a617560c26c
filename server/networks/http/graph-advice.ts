// What a person can do about an error of Meta's Graph interface.

export const restricted =
  'Meta restricts this profile for now. Sign in there and look for a notice.'

/** 3 is a capability of the app, 10 and 200 to 299 are permissions. 100 is any wrong parameter: only its words tell. */
export function isMissingPermission(code: number, subcode: number, words: string): boolean {
  if (code === 3 || code === 10 || (code >= 200 && code <= 299)) return true
  // 33 mentions permissions among other reasons why an object cannot be seen.
  return (
    code === 100 &&
    subcode !== 33 &&
    /\b(no|require|requires|missing)\b.{0,40}\bpermission/i.test(words)
  )
}

/**
 * The app was deleted, switched off, or never left its development mode. Meta gives these under the codes of permissions and
 * tokens: its words tell. 101 is an app that Meta does not know.
 */
export function isRefusedApp(code: number, words: string): boolean {
  const said =
    /\bAPI access (blocked|deactivated|disabled)|\b(app|application)\b.{0,60}\b(has been|was|is) (deleted|disabled|deactivated|in development mode|not active)/i
  return code === 101 || ([3, 10, 190, 200].includes(code) && said.test(words))
}

/** Names what is missing, as Meta writes it, or else what publishing needs. */
export function adviceForPermission(words: string, needed: readonly string[]): string {
  const named = words.match(
    /\b(?:pages|instagram|publish|manage|business|read|user|threads)_[a-z_]{3,40}\b/g,
  )
  const missing = [...new Set(named ?? needed)].slice(0, 5).join(', ')
  return `Connect the profile again and allow ${missing}. If that is not offered, the app lacks it: its operator asks Meta for it.`
}

const byToken: Record<number, string> = {
  458: 'The app was removed from the account. Connect the profile again.',
  459: 'Sign in there and confirm the account, then connect the profile again.',
  460: 'The password was changed. Connect the profile again.',
  463: 'The connection has expired. Connect the profile again.',
  464: 'Sign in there and confirm the account, then connect the profile again.',
}

export function adviceForToken(subcode: number): string | undefined {
  return byToken[subcode]
}
