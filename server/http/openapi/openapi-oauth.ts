// The authorization endpoints in the API document. They are written by hand, because oidc-provider serves them (oauth/) and there
// are no route schemas to generate them from.

const form = 'application/x-www-form-urlencoded'

/** Failures that no single call causes are the `default`, as in the rest of the document; `x-failures` has what a call may also be refused for. */
function withFailures(responses: object) {
  return {
    responses: {
      ...responses,
      400: answer('The request is malformed, or the grant is not valid', 'AuthorizationFailure'),
      401: answer('Wrong or missing Basic credentials, or not authorized', 'AuthorizationFailure'),
      default: answer('Refused: too many requests, or a fault', 'AuthorizationFailure'),
    },
    'x-failures': [413],
  }
}

/** Basic with id and secret; an app without a secret sends its client_id in the form and uses PKCE. */
const withCredentials = [{ basic: [] }, {}]

export const oauthPaths: Record<string, object> = {
  '/oauth2/auth': {
    get: authorization('authorize', {
      parameters: Object.entries(authorizationParameters()).map(([name, schema]) => ({
        name,
        in: 'query',
        required: ['response_type', 'client_id', 'redirect_uri'].includes(name),
        schema,
      })),
    }),
    post: authorization('authorizeByForm', {
      requestBody: formBody(authorizationParameters(), [
        'response_type',
        'client_id',
        'redirect_uri',
      ]),
    }),
  },
  '/oauth2/token': {
    post: {
      operationId: 'requestToken',
      tags: ['Authorization'],
      summary: 'Exchange a code, a refresh token or an installation for an access token',
      description:
        'Which fields are needed depends on grant_type: code and redirect_uri for authorization_code, ' +
        'refresh_token for refresh_token, member_id for member_app. organization_app takes organization_id, ' +
        'which may be left out when the app is installed in exactly one organization.',
      security: withCredentials,
      requestBody: formBody(
        tokenParameters(['authorization_code', 'refresh_token', 'member_app', 'organization_app']),
        ['grant_type'],
      ),
      ...withFailures({ 200: answer('The token', 'Token') }),
    },
  },
  '/auth/oauth/v2/token': {
    post: {
      operationId: 'requestTokenAtFormerAddress',
      tags: ['Authorization'],
      summary: 'The legacy token endpoint: the same grants, and client_credentials',
      description:
        'A client_credentials token stands for the app itself. It can call nothing that needs a member.',
      security: withCredentials,
      requestBody: formBody(
        tokenParameters([
          'client_credentials',
          'authorization_code',
          'refresh_token',
          'member_app',
          'organization_app',
        ]),
        ['grant_type'],
      ),
      ...withFailures({ 200: answer('The token', 'Token') }),
    },
  },
  '/oauth2/revoke': {
    post: {
      operationId: 'revokeToken',
      tags: ['Authorization'],
      summary: 'Revoke a token (RFC 7009)',
      description:
        'Revoking a refresh token ends every token of its consent. The answer is 200 for an unknown token, too.',
      security: withCredentials,
      requestBody: formBody(ownToken(), ['token']),
      ...withFailures({
        200: {
          description: 'The token is no longer valid. The body is an empty object',
          content: { 'application/json': { schema: { type: 'object' } } },
        },
      }),
    },
  },
  '/oauth2/introspect': {
    post: {
      operationId: 'introspectToken',
      tags: ['Authorization'],
      summary: 'Check whether a token of this app is valid (RFC 7662)',
      security: [{ basic: [] }],
      requestBody: formBody(ownToken(), ['token']),
      ...withFailures({ 200: answer('The state of the token', 'Introspection') }),
    },
  },
  '/oauth2/end-session': {
    post: {
      operationId: 'endSession',
      tags: ['Authorization'],
      summary: 'End the log-in session of this browser, and the tokens of the console',
      description:
        'For scripts of the pages of the service: the session is a cookie, and requests of other origins are refused. ' +
        'Without a session the answer is the same.',
      security: [],
      responses: {
        200: {
          description: 'There is no session',
          content: { 'application/json': { schema: { type: 'object' } } },
        },
        403: answer('The request comes from another origin', 'AuthorizationFailure'),
      },
    },
  },
  '/.well-known/oauth-authorization-server': {
    get: {
      operationId: 'getAuthorizationServerMetadata',
      tags: ['Authorization'],
      summary: 'The metadata of the authorization server (RFC 8414)',
      security: [],
      responses: {
        200: {
          description: 'The metadata',
          content: { 'application/json': { schema: { type: 'object' } } },
        },
        400: answer('The request is malformed', 'AuthorizationFailure'),
      },
    },
  },
}

export const oauthSchemas: Record<string, object> = {
  Token: {
    type: 'object',
    required: ['access_token', 'expires_in', 'scope', 'token_type'],
    properties: {
      access_token: { type: 'string' },
      expires_in: { type: 'integer', description: 'Seconds', examples: [3599] },
      refresh_token: {
        type: 'string',
        description: 'Only after authorization_code and refresh_token',
      },
      scope: { type: 'string', examples: ['offline'] },
      token_type: { type: 'string', const: 'bearer' },
    },
  },
  Introspection: {
    type: 'object',
    required: ['active'],
    properties: {
      active: { type: 'boolean' },
      client_id: { type: 'string' },
      exp: { type: 'integer', description: 'Unix time' },
      iat: { type: 'integer', description: 'Unix time' },
      scope: { type: 'string' },
      sub: { type: 'string', description: 'The id of the member' },
      token_type: { type: 'string' },
    },
  },
  AuthorizationFailure: {
    type: 'object',
    description: 'RFC 6749. docs/errors.md lists every error.',
    required: ['error', 'error_description'],
    properties: {
      error: { type: 'string', examples: ['invalid_request'] },
      error_description: { type: 'string' },
      error_hint: { type: 'string', description: 'What exactly is wrong' },
      error_uri: {
        type: 'string',
        format: 'uri',
        description: 'A page of the service that says how to fix it',
        examples: ['https://carillon.example/docs/errors/authorization#invalid_grant'],
      },
      status_code: { type: 'integer', examples: [400] },
    },
  },
}

function authorization(operationId: string, input: object) {
  return {
    operationId,
    tags: ['Authorization'],
    summary: 'Ask a member for consent; they log in first if they are not logged in',
    description: 'For a browser. The member ends up at redirect_uri with code, scope and state.',
    security: [],
    ...input,
    responses: {
      302: { description: 'To the log-in or consent page, or to redirect_uri' },
      400: answer(
        'redirect_uri is not registered, or there is no such app: the browser gets a page, other clients JSON',
        'AuthorizationFailure',
      ),
    },
  }
}

function authorizationParameters() {
  return {
    response_type: { type: 'string', const: 'code' },
    client_id: { type: 'string' },
    redirect_uri: { type: 'string', format: 'uri', description: 'Registered for the app' },
    scope: { type: 'string', const: 'offline' },
    state: {
      type: 'string',
      minLength: 8,
      description: 'Comes back unchanged; at least 8 characters',
    },
    code_challenge: { type: 'string', description: 'PKCE; required for an app without a secret' },
    code_challenge_method: { type: 'string', const: 'S256' },
  }
}

function tokenParameters(grants: string[]) {
  return {
    grant_type: { type: 'string', enum: grants },
    code: { type: 'string' },
    redirect_uri: { type: 'string', description: 'The same as in the authorization' },
    code_verifier: { type: 'string', description: 'PKCE' },
    refresh_token: { type: 'string' },
    member_id: { type: 'string', description: 'A member who has installed the app' },
    organization_id: { type: 'string', description: 'An organization that has installed the app' },
    client_id: { type: 'string', description: 'Only for an app without a secret' },
  }
}

function ownToken() {
  return { token: { type: 'string' }, token_type_hint: { type: 'string' } }
}

function formBody(properties: object, required: string[]) {
  return {
    required: true,
    content: { [form]: { schema: { type: 'object', required, properties } } },
  }
}

function answer(description: string, schema: string) {
  return {
    description,
    content: { 'application/json': { schema: { $ref: `#/components/schemas/${schema}` } } },
  }
}
