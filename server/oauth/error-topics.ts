// The topics of the page /docs/errors/authorization. `error_uri` of an authorization error names one of these topics, never anything
// that the request contained.
import { invalidRequestSentence } from '../errors.ts'

export type Topic = {
  /** The value of `error` that it belongs to. */
  error: string
  /** The hints that it explains. Without it: every other hint of the error. */
  hint?: RegExp
  meaning: string
  /** How to fix it. */
  advice: string
}

/** By the fragment in `error_uri`, which is stable. */
export const topics: Record<string, Topic> = {
  missing_parameter: {
    error: 'invalid_request',
    hint: /^missing required parameter| is missing$| is needed:/,
    meaning: 'A required parameter is missing, or empty.',
    advice:
      '/oauth2/auth needs response_type, client_id and redirect_uri. A token request needs grant_type, and beside it code and redirect_uri (authorization_code), refresh_token (refresh_token), member_id (member_app), or organization_id (organization_app, if the app is installed in several organizations). Revocation and introspection need token.',
  },
  repeated_parameter: {
    error: 'invalid_request',
    hint: /is there more than once|must not be provided twice/,
    meaning: 'A parameter is there more than once.',
    advice: 'Send each parameter once, also those that the service does not know.',
  },
  bad_character: {
    error: 'invalid_request',
    hint: /holds a character that no parameter can have/,
    meaning: 'A parameter contains a control character.',
    advice: 'Look for a line break at the end of a value that was read from a file.',
  },
  not_an_id: {
    error: 'invalid_request',
    hint: / is not an id$/,
    meaning: 'member_id or organization_id is not a decimal id.',
    advice: 'Send the id as GET /v1/me and GET /v1/me/organizations return it.',
  },
  content_type: {
    error: 'invalid_request',
    hint: /^Content-Type must be/,
    meaning: 'The body is not a form.',
    advice: 'Send Content-Type: application/x-www-form-urlencoded, and the parameters in the body.',
  },
  too_many_parameters: {
    error: 'invalid_request',
    hint: /too many parameters/,
    meaning: 'The form has more parameters than are read.',
    advice: 'Send only the parameters that the request needs.',
  },
  credentials_in_body: {
    error: 'invalid_request',
    hint: /in the body is not accepted/,
    meaning: 'The secret of the app is in the body.',
    advice:
      'Send Authorization: Basic with the base64 of client_id:client_secret, and no client_secret in the body. Libraries call this client_secret_basic, or the header as authorization method. An empty client_secret counts as left out.',
  },
  basic_header: {
    error: 'invalid_request',
    hint: /[Aa]uthorization header|client_id mismatch|must only be provided using one mechanism/,
    meaning:
      'The Authorization header cannot be read, is there twice, or names another app than client_id in the body.',
    advice: 'Send one header: Authorization: Basic with the base64 of client_id:client_secret.',
  },
  short_state: {
    error: 'invalid_request',
    hint: /^state must have at least/,
    meaning: 'state has fewer than 8 characters.',
    advice: 'Send a random state of at least 8 characters, or none.',
  },
  pkce: {
    error: 'invalid_request',
    hint: /code_challenge|code_verifier|PKCE/,
    meaning: 'PKCE is missing where it is required, or is not S256.',
    advice:
      'Send code_challenge and code_challenge_method=S256 to /oauth2/auth, and code_verifier with the code. An app without a secret must do so.',
  },
  expired_authorization: {
    error: 'invalid_request',
    hint: /authorization request has expired/,
    meaning: 'The log-in was begun more than an hour ago, or was finished already.',
    advice: 'Send the person to /oauth2/auth again.',
  },
  invalid_request: {
    error: 'invalid_request',
    meaning: `${invalidRequestSentence}.`,
    advice: 'error_hint says which part of the request it is.',
  },
  invalid_grant: {
    error: 'invalid_grant',
    meaning:
      'The code or refresh token is unknown, expired, used already, or was given to another app or address.',
    advice:
      'A code is valid for 10 minutes and for one request, with the redirect_uri of the authorization. A refresh token is valid once: store the new one of each answer. Otherwise send the member to /oauth2/auth again.',
  },
  unknown_app: {
    error: 'invalid_client',
    hint: /^There is no app with this client_id/,
    meaning: 'There is no app with this client_id.',
    advice: 'Send the client_id that was shown when the app was registered on this installation.',
  },
  invalid_client: {
    error: 'invalid_client',
    meaning: 'There are no credentials, the app is unknown, or its secret is wrong.',
    advice:
      'Send Authorization: Basic with the base64 of client_id:client_secret. An app without a secret sends client_id in the body instead.',
  },
  unknown_redirect_uri: {
    error: 'unknown_redirect_uri',
    meaning: 'The redirect_uri is not registered for the app.',
    advice:
      'Register the address exactly as it is sent: redirectUris of PATCH /v1/apps/{clientId}. Scheme, host, port, path and a slash at the end count.',
  },
  unsupported_response_type: {
    error: 'unsupported_response_type',
    meaning: 'The response_type is not code.',
    advice: 'Send response_type=code.',
  },
  unsupported_grant_type: {
    error: 'unsupported_grant_type',
    meaning: 'This address does not support the grant_type.',
    advice:
      '/oauth2/token takes authorization_code, refresh_token, member_app and organization_app. client_credentials is taken at /auth/oauth/v2/token only. There is no password grant.',
  },
  unauthorized_client: {
    error: 'unauthorized_client',
    meaning: 'The app may not use this grant.',
    advice: 'An app without a secret can use authorization_code and refresh_token only.',
  },
  request_unauthorized: {
    error: 'request_unauthorized',
    meaning: 'The app is not installed there, or the organization does not allow it.',
    advice:
      'A member installs an app by POST /v1/apps/{clientId}/installations; for an organization a member with ORG_MANAGE_APP does so.',
  },
  invalid_scope: {
    error: 'invalid_scope',
    meaning: 'None of the requested scopes is known.',
    advice:
      'Send scope=offline, or offline admin, or no scope. For assistants there are mcp:read, mcp:propose and mcp:full.',
  },
  invalid_target: {
    error: 'invalid_target',
    meaning: 'resource names nothing that this service issues such a token for.',
    advice:
      'An assistant sends the address that /.well-known/oauth-protected-resource/mcp names. An app of the API sends no resource, or the address of the service.',
  },
  access_denied: {
    error: 'access_denied',
    meaning: 'The member did not allow the app to act for them, or cancelled the log-in.',
    advice: 'Ask again only when the member wants to.',
  },
  temporarily_unavailable: {
    error: 'temporarily_unavailable',
    meaning: 'There were too many requests from this network address.',
    advice: 'Wait as long as the header Retry-After, or the hint, says.',
  },
  server_error: {
    error: 'server_error',
    meaning: 'A fault of the service, or its database cannot be reached.',
    advice: 'Try again. The trace id in X-Request-Id stands in the log of the service.',
  },
}

/** Undefined: the error is passed on as oidc-provider says it. */
export function findTopic(error: string, hint: string): string | undefined {
  const found = Object.entries(topics).find(
    ([, topic]) => topic.error === error && (topic.hint?.test(hint) ?? true),
  )
  return found?.[0]
}
