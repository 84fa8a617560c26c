// Converts an app to the client metadata of oidc-provider.
import type { ClientMetadata } from 'oidc-provider'
import { assistantScopes } from '../access/assistant.ts'
import { consoleRedirectUris, isConsole } from '../access/console-client.ts'
import type { App } from '../apps/apps.ts'
import { consoleMark } from './console.ts'
import { everyScope, knownScopes } from './scopes.ts'

/** Client metadata of oidc-provider that only this file sets, for an app that registered itself. */
export const assistantMark = 'is_assistant'

export function isAssistantClient(
  client: { metadata(): Record<string, unknown> } | undefined,
): boolean {
  return client?.metadata()[assistantMark] === true
}

const grantsByCode = ['authorization_code', 'refresh_token']
/** Grants without a person present require a client secret. */
const grantsWithSecret = ['member_app', 'organization_app', 'client_credentials']

export function toClient(app: App, publicUrl: URL): ClientMetadata {
  if (isConsole(app)) return consoleClient(app, publicUrl)
  // oidc-provider accepts a client without redirect URIs only if it has no response types.
  const byCode = app.redirectUris.length > 0
  const grants = byCode ? grantsByCode : []
  return {
    client_id: app.clientId,
    client_name: app.name,
    redirect_uris: app.redirectUris,
    response_types: byCode ? ['code'] : [],
    scope: (app.isSelfRegistered ? assistantScopes : everyScope).join(' '),
    ...(app.isSelfRegistered ? { [assistantMark]: true } : {}),
    ...(app.secretHash
      ? {
          grant_types: [...grants, ...grantsWithSecret],
          token_endpoint_auth_method: 'client_secret_basic' as const,
          // The field of the secret carries the hashes; provider.ts compares with each of them.
          client_secret: [app.secretHash, app.secretHashBefore]
            .flatMap((hash) => hash?.toString('base64url') ?? [])
            .join(' '),
        }
      : { grant_types: grants, token_endpoint_auth_method: 'none' as const }),
  }
}

/** Without refresh tokens: the browser keeps no token, the log-in session gives it a new one (prompt=none). */
function consoleClient(app: App, publicUrl: URL): ClientMetadata {
  return {
    client_id: app.clientId,
    client_name: app.name,
    [consoleMark]: true,
    redirect_uris: consoleRedirectUris(publicUrl),
    response_types: ['code'],
    scope: knownScopes.join(' '),
    grant_types: ['authorization_code'],
    token_endpoint_auth_method: 'none',
  }
}
