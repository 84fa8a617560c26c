// Validates requests before oidc-provider sees them: a form, each parameter once, credentials only as Basic (spec 4.6, 5.5, 7).
// oidc-provider is more lenient in places and answers differently. The validated form is re-encoded for it, so that both read the
// same parameters.

import { apiScopeFor, knownScopesOf, scopeFor } from './scopes.ts'

export type Refusal = { status: number; error: string; hint: string }
export type Form = Record<string, string>

const maxParameters = 50

/** All other parameters of an authorization request are ignored, including response_mode (RFC 6749, 3.1). */
const authorizationParameters = [
  'response_type',
  'client_id',
  'redirect_uri',
  'scope',
  'state',
  'code_challenge',
  'code_challenge_method',
  'prompt',
  'resource',
]

/** Names a repeated unknown parameter to oidc-provider. A client cannot send it: unknown parameters are not passed on. */
export const repeatedParameter = 'carillon_repeated'

/**
 * The parameters that are passed to oidc-provider. It refuses repeated ones, known and unknown, because it must report them to the
 * app at its redirect_uri.
 */
export function readAuthorization(
  text: string,
): { parameters: string; refusal?: undefined } | { parameters?: undefined; refusal: Refusal } {
  const all = [...new URLSearchParams(text)]
  const known = all.filter(([name]) => isKnown(name))
  const bad = known.find(([, value]) => hasControlCharacter(value))
  if (bad) return { refusal: badCharacter(bad[0]) }
  const parameters = known.map(([name, value]): [string, string] => [
    name,
    name === 'scope' ? withoutUnknown(value) : value,
  ])
  const repeated = findRepeated(all.flatMap(([name]) => (isKnown(name) ? [] : name)))
  if (repeated !== undefined) parameters.push([repeatedParameter, printable(repeated)])
  return { parameters: new URLSearchParams(parameters).toString() }
}

function isKnown(name: string): boolean {
  return authorizationParameters.includes(name)
}

function findRepeated(names: string[]): string | undefined {
  const seen = new Set<string>()
  return names.find((name) => seen.size === seen.add(name).size)
}

/** Removes OpenID scopes, which oidc-provider knows but this service does not. A list without any known scope is left for it to refuse. */
function withoutUnknown(scope: string): string {
  return scopeFor(scope) ?? scope
}

export function checkContentType(contentType: string | undefined): Refusal | undefined {
  if (/^application\/x-www-form-urlencoded\s*(;|$)/i.test(contentType ?? '')) return undefined
  return malformed('Content-Type must be application/x-www-form-urlencoded.')
}

/**
 * The parsed form, or the reason to refuse it. A parameter without a value counts as left out (RFC 6749, 3.2): an empty client_secret,
 * which some libraries send beside a Basic header, is no credential. oidc-provider applies the rule to the other parameters.
 */
export function readForm(
  contentType: string | undefined,
  body: string,
): { form: Form; refusal?: undefined } | { form?: undefined; refusal: Refusal } {
  const wrongType = checkContentType(contentType)
  if (wrongType) return { refusal: wrongType }
  const form: Form = Object.create(null)
  const seen = new Set<string>()
  const entries = [...new URLSearchParams(body)]
  if (entries.length > maxParameters)
    return { refusal: malformed('There are too many parameters.') }
  for (const [name, value] of entries) {
    if (seen.has(name)) return { refusal: malformed(`${printable(name)} is there more than once.`) }
    if (hasControlCharacter(name) || hasControlCharacter(value))
      return { refusal: badCharacter(name) }
    if (value !== '' || !credentialParameters.includes(name)) form[name] = value
    seen.add(name)
  }
  return { form }
}

const credentialParameters = ['client_secret', 'client_assertion', 'client_assertion_type']

/** spec 5.5: the secret comes as a Basic header and in no other way. */
export function checkCredentials(authorization: string[], form: Form): Refusal | undefined {
  if (authorization.length > 1) return malformed('There is more than one Authorization header.')
  const inBody = credentialParameters.find((name) => name in form)
  if (inBody)
    return malformed(
      `${inBody} in the body is not accepted. Send the id and the secret as Basic credentials.`,
    )
  const [header] = authorization
  if (header === undefined) {
    // A public client has no secret: it sends its client_id and authenticates by PKCE.
    if ('client_id' in form) return undefined
    return {
      status: 401,
      error: 'invalid_client',
      hint: 'Send the client id and secret as Basic credentials.',
    }
  }
  const encoded = /^basic +([A-Za-z0-9+/]+={0,2})$/i.exec(header)?.[1]
  const decoded = encoded && Buffer.from(encoded, 'base64').toString('utf8')
  if (!decoded?.includes(':') || hasControlCharacter(decoded)) {
    return malformed(
      'The Authorization header must be Basic with the base64 of client_id:client_secret.',
    )
  }
  return undefined
}

/** Grants without a consent page, where the scope would be asked for. */
const appGrants = ['member_app', 'organization_app', 'client_credentials']

/** decisions 6, as at the authorization endpoint: unknown scopes are ignored beside a known one, and refused alone. */
export function checkAppScope(form: Form): Refusal | undefined {
  if (!isAppGrant(form) || apiScopeFor(form.scope ?? '') !== undefined) return undefined
  return { status: 400, error: 'invalid_scope', hint: '' }
}

/** Removes unknown scopes, which oidc-provider would refuse on a refresh and grant to an app. */
export function withoutUnknownScopes(form: Form): Form {
  if (form.scope === undefined || !(isAppGrant(form) || form.grant_type === 'refresh_token'))
    return form
  const { scope, ...others } = form
  const known = knownScopesOf(scope)
  return known === '' ? others : { ...others, scope: known }
}

function isAppGrant(form: Form): boolean {
  return appGrants.includes(form.grant_type ?? '')
}

function malformed(hint: string): Refusal {
  return { status: 400, error: 'invalid_request', hint }
}

/** PostgreSQL cannot store some control characters, and none is valid in a URL or a header. */
function badCharacter(name: string): Refusal {
  return malformed(`${printable(name)} holds a character that no parameter can have.`)
}

function hasControlCharacter(text: string): boolean {
  return /\p{Cc}/u.test(text)
}

function printable(name: string): string {
  return name.replace(/[^\w.-]/g, '?').slice(0, 60)
}
