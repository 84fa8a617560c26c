// Validates requests before oidc-provider sees them: a form, each parameter once, credentials only as Basic (spec 4.6, 5.5, 7).
// oidc-provider is more lenient in places and answers differently. The validated form is re-encoded for it, so that both read the
// same parameters.

import { scopeFor } from './scopes.ts'

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
]

/** The parameters that are passed to oidc-provider. It detects repeated ones itself, because it must report them to the app at its
 * redirect_uri. */
export function readAuthorization(
  text: string,
): { parameters: string; refusal?: undefined } | { parameters?: undefined; refusal: Refusal } {
  const known = [...new URLSearchParams(text)].filter(([name]) =>
    authorizationParameters.includes(name),
  )
  const bad = known.find(([, value]) => hasControlCharacter(value))
  if (bad) return { refusal: badCharacter(bad[0]) }
  const parameters = known.map(([name, value]): [string, string] => [
    name,
    name === 'scope' ? withoutUnknown(value) : value,
  ])
  return { parameters: new URLSearchParams(parameters).toString() }
}

/** Removes OpenID scopes, which oidc-provider knows but this service does not. A list without any known scope is left for it to refuse. */
function withoutUnknown(scope: string): string {
  return scopeFor(scope) ?? scope
}

export function checkContentType(contentType: string | undefined): Refusal | undefined {
  if (/^application\/x-www-form-urlencoded\s*(;|$)/i.test(contentType ?? '')) return undefined
  return malformed('Content-Type must be application/x-www-form-urlencoded.')
}

/** The parsed form, or the reason to refuse it. */
export function readForm(
  contentType: string | undefined,
  body: string,
): { form: Form; refusal?: undefined } | { form?: undefined; refusal: Refusal } {
  const wrongType = checkContentType(contentType)
  if (wrongType) return { refusal: wrongType }
  const form: Form = Object.create(null)
  const entries = [...new URLSearchParams(body)]
  if (entries.length > maxParameters)
    return { refusal: malformed('There are too many parameters.') }
  for (const [name, value] of entries) {
    if (name in form) return { refusal: malformed(`${printable(name)} is there more than once.`) }
    if (hasControlCharacter(name) || hasControlCharacter(value))
      return { refusal: badCharacter(name) }
    form[name] = value
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
