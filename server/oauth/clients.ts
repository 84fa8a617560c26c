// An app as the OAuth engine wants to see a client.
import type { ClientMetadata } from 'oidc-provider'
import { findApp } from '../apps/apps.ts'
import type { Database } from '../db/db.ts'

const grantsOfAll = ['authorization_code', 'refresh_token']
/** Only who holds a secret may take a token without a person present. */
const grantsWithSecret = ['member_app', 'organization_app', 'client_credentials']

export async function findClient(
  database: Database,
  clientId: string,
): Promise<ClientMetadata | undefined> {
  const app = await findApp(database, clientId)
  if (!app) return undefined
  return {
    client_id: app.clientId,
    client_name: app.name,
    redirect_uris: app.redirectUris,
    response_types: ['code'],
    scope: 'offline',
    ...(app.secretHash
      ? {
          grant_types: [...grantsOfAll, ...grantsWithSecret],
          token_endpoint_auth_method: 'client_secret_basic' as const,
          // The hash stands where the engine keeps a secret; provider.ts compares by hash.
          client_secret: app.secretHash.toString('base64url'),
        }
      : { grant_types: grantsOfAll, token_endpoint_auth_method: 'none' as const }),
  }
}
