// The two grants of the specification that RFC 6749 does not have (spec 4.6, 5.8): a token for a member who has
// installed the app, and a token for an organization that has. One step, no refresh token, scope "".
import { errors, type KoaContextWithOIDC, type Provider } from 'oidc-provider'
import {
  isAppAllowed,
  isInstalledByMember,
  organizationsWithApp,
  type Place,
} from '../apps/apps.ts'
import type { Database } from '../db/db.ts'
import { isId } from '../db/ids.ts'
import { accessTokenSeconds, requestUnauthorized } from './dialect.ts'

export function registerAppGrants(provider: Provider, database: () => Database): void {
  provider.registerGrantType(
    'member_app',
    async (ctx) => {
      const memberId = requireIdParameter(ctx, 'member_id')
      const { clientId } = requireClient(ctx)
      if (!(await isInstalledByMember(database(), clientId, memberId))) {
        throw requestUnauthorized(
          'The member has not installed this app, or there is no such member.',
        )
      }
      await requireAllowed(database(), clientId, { memberId })
      await answerWithToken(provider, ctx, memberId)
    },
    ['member_id', 'scope'],
  )

  provider.registerGrantType(
    'organization_app',
    async (ctx) => {
      const organizationId = await findOrganization(ctx, database())
      await requireAllowed(database(), requireClient(ctx).clientId, { organizationId })
      await answerWithToken(provider, ctx, `organization:${organizationId}`)
    },
    ['organization_id', 'scope'],
  )
}

/** An organization may have restricted its apps since this one was installed. */
async function requireAllowed(database: Database, clientId: string, place: Place): Promise<void> {
  if (await isAppAllowed(database, clientId, place)) return
  throw requestUnauthorized('The organization does not allow this app.')
}

/** The organization may be left out when the app is installed in exactly one. */
async function findOrganization(ctx: KoaContextWithOIDC, database: Database): Promise<string> {
  const named =
    ctx.oidc.params?.organization_id === undefined
      ? undefined
      : requireIdParameter(ctx, 'organization_id')
  const [first, second] = await organizationsWithApp(database, requireClient(ctx).clientId, named)
  if (first === undefined) {
    throw requestUnauthorized(
      'The organization has not installed this app, or there is no such organization.',
    )
  }
  if (second !== undefined) {
    throw new errors.InvalidRequest(
      'organization_id is needed: the app is installed in several organizations',
    )
  }
  return first
}

async function answerWithToken(
  provider: Provider,
  ctx: KoaContextWithOIDC,
  accountId: string,
): Promise<void> {
  const token = new provider.AccessToken({
    client: requireClient(ctx),
    accountId,
    gty: String(ctx.oidc.params?.grant_type),
    scope: '',
    expiresWithSession: false,
    // The token has no consent; it ends with the installation instead.
    grantId: '',
  })
  ctx.body = {
    access_token: await token.save(),
    expires_in: accessTokenSeconds,
    token_type: 'Bearer',
    scope: '',
  }
}

function requireIdParameter(ctx: KoaContextWithOIDC, name: string): string {
  const value = ctx.oidc.params?.[name]
  if (value === undefined) throw new errors.InvalidRequest(`${name} is missing`)
  if (typeof value === 'string' && isId(value)) return value
  throw new errors.InvalidRequest(`${name} is not an id`)
}

function requireClient(ctx: KoaContextWithOIDC) {
  const { client } = ctx.oidc
  if (!client) throw new errors.InvalidClient('no client')
  return client
}
