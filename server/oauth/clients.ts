// An app as the OAuth engine wants to see a client.
import type { ClientMetadata } from 'oidc-provider'
import type { App } from '../apps/apps.ts'
import { knownScopes } from './scopes.ts'

const grantsByCode = ['authorization_code', 'refresh_token']
/** Only who holds a secret may take a token without a person present. */
const grantsWithSecret = ['member_app', 'organization_app', 'client_credentials']

export function toClient(app: App): ClientMetadata {
  // The engine takes a client without any address only if it never sends a person to one.
  const byCode = app.redirectUris.length > 0
  const grants = byCode ? grantsByCode : []
  return {
    client_id: app.clientId,
    client_name: app.name,
    redirect_uris: app.redirectUris,
    response_types: byCode ? ['code'] : [],
    scope: knownScopes.join(' '),
    ...(app.secretHash
      ? {
          grant_types: [...grants, ...grantsWithSecret],
          token_endpoint_auth_method: 'client_secret_basic' as const,
          // The hashes stand where the engine keeps a secret; provider.ts compares with each.
          client_secret: [app.secretHash, app.secretHashBefore]
            .flatMap((hash) => hash?.toString('base64url') ?? [])
            .join(' '),
        }
      : { grant_types: grants, token_endpoint_auth_method: 'none' as const }),
  }
}
