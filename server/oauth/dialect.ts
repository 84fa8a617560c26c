// Translates the answers of oidc-provider, which follow RFC 6749, into the wording and format of the specification (spec 4.5, 4.6,
// 7). Incoming requests are checked in guard.ts.
import { errors } from 'oidc-provider'
import { errorUriOf, invalidRequestSentence } from '../errors.ts'
import { findTopic } from './error-topics.ts'

/** Tokens live an hour; expires_in is the time that is left when the answer arrives (spec 2.7). */
export const accessTokenSeconds = 3600
const reportedSeconds = accessTokenSeconds - 1

/** The one realm of every Basic challenge. */
export const realm = 'carillon'

export type OAuthError = {
  error: string
  error_description: string
  error_hint?: string
  /** A page of the service that explains the error. */
  error_uri: string
  status_code: number
}

/** `errorDocs`: the public address of the pages about errors. */
export type Site = { errorDocs?: string }

/** spec 7: member_app without the app installed for the member. */
export function requestUnauthorized(hint: string): Error {
  return new errors.CustomOIDCProviderError('request_unauthorized', hint)
}

/** The description that oidc-provider gives at the authorization endpoint, where no secret is sent. */
const unknownClient = 'client is invalid'

type Translation = {
  error?: string
  description: (own: string) => string
  hint?: (own: string) => string
}

// Every error of oidc-provider that a client can receive. Where the specification defines a sentence, that is the description and
// the original text becomes the hint.
export const translations: Record<string, Translation> = {
  invalid_request: { description: () => invalidRequestSentence, hint: (own) => own },
  // An expired or used code and a bad refresh token: RFC 6749's error with the specification's sentence.
  invalid_grant: {
    description: () => invalidRequestSentence,
    hint: () =>
      'The code or refresh token is unknown, expired, used already, or was given to another app or address.',
  },
  invalid_client: {
    description: () => invalidRequestSentence,
    hint: (own) =>
      own === unknownClient
        ? 'There is no app with this client_id.'
        : 'Send the client id and secret as Basic credentials.',
  },
  invalid_redirect_uri: {
    error: 'unknown_redirect_uri',
    description: () => "redirect_uri parameter not registered with client's redirect url(s)",
  },
  unsupported_response_type: {
    description: () => invalidRequestSentence,
    hint: () => 'The only response_type is code.',
  },
  unsupported_grant_type: {
    description: () => 'Invalid memberId',
    hint: () => 'This grant_type is not supported at this address.',
  },
  request_unauthorized: {
    description: () => 'The request could not be authorized',
    hint: (own) => own,
  },
  invalid_scope: {
    description: () => invalidRequestSentence,
    hint: () =>
      'None of the requested scopes is known. The scopes are offline, admin and drafts; for assistants mcp:read, mcp:propose and mcp:full.',
  },
  invalid_target: {
    description: () => invalidRequestSentence,
    hint: () => 'resource must be the address of this service that the token is for.',
  },
  access_denied: { description: () => 'The member did not allow the app to act for them' },
  server_error: { description: () => 'The service could not answer; try again' },
}

export function translateError(site: Site, status: number, error: string, own: string): OAuthError {
  const translation = translations[error]
  const hint = translation?.hint?.(own)
  const shown = translation?.error ?? error
  return {
    error: shown,
    error_description: translation?.description(own) ?? own,
    ...(hint === undefined ? {} : { error_hint: hint }),
    error_uri: errorUriOf(site, findTopic(shown, hint ?? '')),
    status_code: error === 'request_unauthorized' ? 401 : status,
  }
}

type TokenAnswer = { access_token: string; refresh_token?: string; scope?: string }

/** spec 2.7: exactly these fields, token_type in small letters. */
export function translateTokens(answer: TokenAnswer) {
  return {
    access_token: answer.access_token,
    expires_in: reportedSeconds,
    ...(answer.refresh_token === undefined ? {} : { refresh_token: answer.refresh_token }),
    scope: answer.scope ?? '',
    token_type: 'bearer',
  }
}

/** spec 4.5: the redirect carries code, scope and state, or the error in the specification's words; nothing else. */
export function translateRedirect(site: Site, location: string, scope: string): string {
  const url = new URL(location)
  // For an unknown response_type oidc-provider puts the error into the fragment.
  if (url.hash.includes('error=')) {
    for (const [name, value] of new URLSearchParams(url.hash.slice(1)))
      url.searchParams.set(name, value)
    url.hash = ''
  }
  url.searchParams.delete('iss')
  if (url.searchParams.has('code')) url.searchParams.set('scope', scope)
  const error = url.searchParams.get('error')
  if (error !== null) {
    // oidc-provider repeats the rejected scope.
    url.searchParams.delete('scope')
    const translated = translateError(
      site,
      400,
      error,
      url.searchParams.get('error_description') ?? error,
    )
    url.searchParams.set('error', translated.error)
    url.searchParams.set('error_description', translated.error_description)
    if (translated.error_hint) url.searchParams.set('error_hint', translated.error_hint)
    url.searchParams.set('error_uri', translated.error_uri)
  }
  return url.href
}
