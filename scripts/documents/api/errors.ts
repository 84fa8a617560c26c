// docs/errors.md: every error, from the catalogue of the API and the translations of the authorization server.
import { catalogue } from '../../../server/error-catalogue.ts'
import { reasonOf, reasons } from '../../../server/errors/reasons.ts'
import { translateError, translations } from '../../../server/oauth/dialect.ts'
import { generatedFrom, table } from '../table.ts'

export function describeErrors(): string {
  return `# Errors

${generatedFrom('server/error-catalogue.ts, server/errors/reasons.ts and server/oauth/dialect.ts')}

There are two formats. Which one you get depends on the path alone.

## The API: /v1

\`\`\`json
{"errors": [{
  "code": 4001, "message": "Message not found", "id": "16f0a2c94be84d07a51e", "resource": {"type": "message", "id": "1000042"},
  "param": "/messageId", "reason": "unknown_message", "docUrl": "https://carillon.example/docs/errors#unknown_message"}]}
\`\`\`

- \`code\` says what happened. Decide by \`code\` and by the HTTP status, not by \`message\`.
- \`message\` is a sentence for people. With 4000 it names the field.
- \`id\` is the trace id. It is also in the header \`X-Request-Id\` and in the log of the service.
- \`resource\` is \`{"type", "id"}\` of the resource concerned, or null.
- \`hint\` is optional and says how to fix it.
- \`param\` is a JSON pointer (RFC 6901) to the part of the request that is at fault, such as \`/socialProfileIds/1\`; \`""\` is the whole
  body. For a parameter of the query, the path or a header it is the name: \`/limit\`, \`/messageId\`, \`/Idempotency-Key\`. A missing
  field is at the place where it belongs. Null: no single part is at fault.
- \`reason\` is a stable word, more specific than \`code\`. New reasons may be added; none is renamed or removed.
- \`sentences\`, only for a request with the header \`Prefer: sentences\`, has what \`message\` and \`hint\` say as an id and values, to show it in another
  language: [sentences.md](sentences.md).
- \`docUrl\` leads to the explanation of the reason on this service.

When the token or a permission is missing, \`error\` and \`error_description\` of RFC 6750 stand beside \`errors\` and in the header
\`WWW-Authenticate\`: \`invalid_token\` (1001: refresh it), \`invalid_request\` (1000: send one) or \`insufficient_scope\` (1201, 1202, 4002 to
4010, 40005, and 403 with 4000: a new token would not help).

The error is the same whether a resource does not exist or belongs to another organization.

${table(
  ['Code', 'Status', 'Message', 'Usual reason', 'When'],
  usualReasons()
    .toSorted(([a], [b]) => a.code - b.code || a.status - b.status)
    .map(([entry, reason]) => [
      entry.code,
      entry.status,
      entry.message,
      `\`${reason}\``,
      entry.when,
    ]),
)}

### Reasons

The usual reason of an error is replaced by a more specific one where there is one. Some reasons occur only in the \`warnings\` of
\`POST /v1/messages/validate?view=report\`.

${table(
  ['Reason', 'Meaning'],
  Object.entries(reasons)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([reason, meaning]) => [`\`${reason}\``, meaning]),
)}

## Authorization: /oauth2, /auth and /.well-known

\`\`\`json
{"error": "invalid_grant", "error_description": "…", "error_hint": "…",
 "error_uri": "https://carillon.example/docs/errors/authorization#invalid_grant", "status_code": 400}
\`\`\`

The format of RFC 6749. \`error_description\` is the sentence of the specification; \`error_hint\` says what exactly is wrong, and
\`error_uri\` leads to a page of this service that says how to fix it.
At \`/oauth2/auth\` the error goes to the redirect URI as query parameters. If the redirect URI is missing or not registered, a
browser gets a page and any other client gets the JSON.

${table(['error', 'Status', 'error_description', 'When'], authorizationErrors())}
`
}

function usualReasons() {
  const names = Object.keys(catalogue) as (keyof typeof catalogue)[]
  return names.map((name) => [catalogue[name], reasonOf[name]] as const)
}

// Without a translation, the description of oidc-provider is passed on.
const originalDescription = '*the description of oidc-provider*'

const occasions: [error: string, status: number, when: string][] = [
  [
    'invalid_request',
    400,
    'A parameter is missing, repeated (also one that is not known) or malformed; the content type is not a form; the Basic header is malformed; credentials are in the body; `state` is shorter than 8 characters.',
  ],
  [
    'invalid_grant',
    400,
    'The code or refresh token is unknown, expired, used already, or was given to another app or address.',
  ],
  ['invalid_client', 401, 'No credentials, an unknown app or a wrong secret.'],
  ['invalid_client', 400, 'At `/oauth2/auth`: there is no app with this `client_id`.'],
  ['invalid_redirect_uri', 400, '`redirect_uri` is not registered for the app.'],
  ['unsupported_grant_type', 400, 'The endpoint does not support this `grant_type`.'],
  [
    'request_unauthorized',
    401,
    '`member_app` or `organization_app`, and the app is not installed there.',
  ],
  ['invalid_scope', 400, 'None of the requested scopes is known, also for an app grant.'],
  ['invalid_target', 400, '`resource` names nothing that this service issues such a token for.'],
  ['access_denied', 302, 'The member denied the consent, or cancelled the log-in.'],
  ['server_error', 500, 'A fault of the service, or its database is unavailable.'],
  ['unauthorized_client', 400, 'An app without a secret requested a grant that requires one.'],
  ['unsupported_response_type', 302, '`response_type` is not `code`.'],
]

function authorizationErrors(): (string | number)[][] {
  for (const name of Object.keys(translations)) {
    if (!occasions.some(([error]) => error === name))
      throw new Error(`scripts/documents/api/errors.ts does not say when ${name} happens`)
  }
  return occasions.map(([name, status, when]) => {
    const { error, error_description } = translateError({}, status, name, originalDescription)
    return [`\`${error}\``, status, error_description, when]
  })
}
