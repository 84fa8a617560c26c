// Hints: how a person can resolve an error of Meta's Graph interface.
import { type Said, say } from '../../sentences/sentences.ts'

export const restricted = say('meta_restricts')

/** 3 is a capability of the app, 10 and 200 to 299 are permissions. 100 is any wrong parameter: only its message says which. */
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
 * The app was deleted, switched off, or never left its development mode. Meta uses the codes of permissions and
 * tokens for these: only the message distinguishes them. 101 is an app that Meta does not know.
 */
export function isRefusedApp(code: number, words: string): boolean {
  const said =
    /\bAPI access (blocked|deactivated|disabled)|\b(app|application)\b.{0,60}\b(has been|was|is) (deleted|disabled|deactivated|in development mode|not active)/i
  return code === 101 || ([3, 10, 190, 200].includes(code) && said.test(words))
}

/** Names the missing permissions as Meta writes them, or else those that publishing needs. */
export function adviceForPermission(words: string, needed: readonly string[]): Said {
  const named = words.match(
    /\b(?:pages|instagram|publish|manage|business|read|user|threads)_[a-z_]{3,40}\b/g,
  )
  const missing = [...new Set(named ?? needed)].slice(0, 5).join(', ')
  return say('reconnect_and_allow_or_operator', { scopes: missing })
}

const byToken: Record<number, Said> = {
  458: say('app_removed_reconnect'),
  459: say('confirm_account_and_reconnect'),
  460: say('password_changed_reconnect'),
  463: say('connection_expired_reconnect'),
  464: say('confirm_account_and_reconnect'),
}

export function adviceForToken(subcode: number): Said | undefined {
  return byToken[subcode]
}
