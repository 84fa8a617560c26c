// The other organization, of which nobody in ours may learn anything. Its words and ids occur nowhere else.
import { accessTokenOf, requestToken } from './client.ts'
import type { TestService } from './service.ts'
import type { Things } from './world.ts'

export const theirs: Things = {
  organizationId: '7770001',
  memberId: '7770002',
  teamId: '7770003',
  socialProfileId: '7770004',
  clientId: 'their-app-7770005',
  messageId: '7770006',
  deliveryId: '7770007',
  mediaId: 'ZZZZZZZZZZZZZZZZZZZZZA==',
  socialNetworkId: '7770009',
}
/** Names, addresses and texts of the other organization. */
export const theirWord = /zanzibar/i

export async function buildZanzibar({ database }: TestService, sendTime: Date): Promise<void> {
  const ids = [theirs.organizationId, theirs.memberId, theirs.teamId, theirs.socialProfileId]
  const [organization, member, team, profile] = ids
  await database.pool.query(`
    insert into organizations (id, name, plan) overriding system value
      values (${organization}, 'Zanzibar Holdings', 'ENTERPRISE');
    insert into members (id, email, full_name, bio) overriding system value
      values (${member}, 'zora@zanzibar.example', 'Zora Zanzibar', 'of Zanzibar');
    insert into organization_members values (${organization}, ${member}, 'SUPER_ADMIN');
    insert into teams (id, organization_id, name) overriding system value
      values (${team}, ${organization}, 'Zanzibar crew');
    insert into team_members values (${team}, ${organization}, ${member}, 'ADMIN');
    insert into profiles (id, organization_id, type, network_id, username) overriding system value
      values (${profile}, ${organization}, 'PINTEREST', '${theirs.socialNetworkId}', 'zanzibar');
    insert into team_profiles values (${team}, ${profile}, 'EDITOR');
    insert into apps (client_id, organization_id, name, kind, secret_hash, redirect_uris)
      values ('${theirs.clientId}', ${organization}, 'Zanzibar app', 'ORGANIZATION', '\\x00',
        '{https://zanzibar.example/}');
    update apps set callback_url = 'https://zanzibar.example/' where client_id = '${theirs.clientId}';
    insert into webhook_endpoints (id, client_id, url) overriding system value
      values (7770008, '${theirs.clientId}', 'https://zanzibar.example/');
    insert into webhook_deliveries (id, endpoint_id, client_id, type, data) overriding system value
      values (${theirs.deliveryId}, 7770008, '${theirs.clientId}', 'ping', '{"of":"zanzibar"}');
    insert into messages (id, profile_id, created_by, text, scheduled_at, send_at, state, act_at)
      overriding system value values (${theirs.messageId}, ${profile}, ${member}, 'Zanzibar news',
        '${sendTime.toISOString()}', '${sendTime.toISOString()}', 'SCHEDULED',
        '${sendTime.toISOString()}')`)
}

export async function tokenOfZanzibar(service: TestService): Promise<string> {
  const { organization } = service.demo.app
  await service.database.pool.query(
    'insert into installations (client_id, organization_id) values ($1, $2)',
    [organization.clientId, theirs.organizationId],
  )
  const form = { grant_type: 'organization_app', organization_id: theirs.organizationId }
  return accessTokenOf(await requestToken(service, form, organization))
}
