// Two organizations that must know nothing of each other, and one caller of every kind. What belongs to the other
// organization is called Zanzibar and has ids that occur nowhere else, so that a leak is found by looking for them.
import { appToken, organizationToken, tokenOf } from '../support/client.ts'
import { startTestService, type TestService } from '../support/service.ts'
import { need } from './need.ts'
import { buildZanzibar, theirs, tokenOfZanzibar } from './zanzibar.ts'

export const customPermissions = [
  'ORG_MANAGE_MEMBER',
  'ORG_MANAGE_TEAM',
  'ORG_MANAGE_SOCIAL_PROFILE',
  'ORG_MANAGE_APP',
  'ORG_VIEW_ALL',
] as const

export type Caller =
  | 'nobody'
  | 'app'
  | 'organization'
  | 'superAdmin'
  | 'admin'
  | 'default'
  | (typeof customPermissions)[number]
  | 'teamAdmin'
  | 'teamMember'
  /** The very member that a call about a member is about; also a plain member of the team. */
  | 'self'
  /** SUPER_ADMIN of the other organization. */
  | 'outsider'
  | 'outsideOrganization'

/** The ids that a path or a body may name. */
export type Things = Record<
  | 'organizationId'
  | 'memberId'
  | 'teamId'
  | 'socialProfileId'
  | 'clientId'
  | 'messageId'
  | 'deliveryId'
  | 'mediaId'
  | 'socialNetworkId',
  string
>

export type World = {
  service: TestService
  tokens: Map<Caller, string | undefined>
  ours: Things
  theirs: Things
  nowhere: Things
}

const nowhere: Things = {
  organizationId: '8880001',
  memberId: '8880002',
  teamId: '8880003',
  socialProfileId: '8880004',
  clientId: 'no-app-8880005',
  messageId: '8880006',
  deliveryId: '8880007',
  mediaId: 'NNNNNNNNNNNNNNNNNNNNNA==',
  socialNetworkId: '8880009',
}

export async function makeWorld(environment: Record<string, string> = {}): Promise<World> {
  const service = await startTestService(environment)
  const organizationId = service.demo.organization.demo
  const self = await addMember(service, organizationId)
  const teamAdmin = await addMember(service, organizationId)
  const teamMember = await addMember(service, organizationId)
  const socialProfileId = need(service.demo.profile.pinterest)
  const clientId = await addApp(service, organizationId)
  const ours: Things = {
    organizationId,
    memberId: self,
    teamId: await addTeam(service, organizationId),
    socialProfileId,
    clientId,
    messageId: await addMessage(service, { socialProfileId, memberId: self }),
    deliveryId: await addDelivery(service, clientId),
    mediaId: await addMedium(service, self, 'OOOOOOOOOOOOOOOOOOOOOA=='),
    socialNetworkId: '900000000000000003',
  }
  await addToTeam(service, ours, teamAdmin, 'ADMIN')
  await addToTeam(service, ours, teamMember, 'MEMBER')
  await addToTeam(service, ours, self, 'MEMBER')
  await share(service, ours, 'LIMITED')
  await buildZanzibar(service, sendTime)
  await addMedium(service, theirs.memberId, theirs.mediaId)

  const tokens = new Map<Caller, string | undefined>([
    ['nobody', undefined],
    ['app', await appToken(service)],
    // Before the other organization installs the app, too: then it would have to be named.
    ['organization', await organizationToken(service)],
    ['superAdmin', await tokenOf(service, service.demo.member.owner.id)],
    ['admin', await tokenOf(service, await addMember(service, organizationId, 'ADMIN'))],
    ['default', await tokenOf(service, await addMember(service, organizationId))],
    ['teamAdmin', await tokenOf(service, teamAdmin)],
    ['teamMember', await tokenOf(service, teamMember)],
    ['self', await tokenOf(service, self)],
    ['outsider', await tokenOf(service, theirs.memberId)],
    ['outsideOrganization', await tokenOfZanzibar(service)],
  ])
  for (const permission of customPermissions) {
    const memberId = await addMember(service, organizationId, 'CUSTOM', [permission])
    tokens.set(permission, await tokenOf(service, memberId))
  }
  return { service, tokens, ours, theirs, nowhere }
}

let added = 0

export async function addMember(
  { database }: Pick<TestService, 'database'>,
  organizationId: string,
  preset = 'DEFAULT',
  permissions: string[] = [],
): Promise<string> {
  added += 1
  const { rows } = await database.pool.query<{ id: string }>(
    `with person as (insert into members (email, full_name) values ($1, $2) returning id)
     insert into organization_members (organization_id, member_id, preset, permissions)
     select $3, id, $4, $5 from person returning member_id as id`,
    [`member-${added}@ours.example`, `Member ${added}`, organizationId, preset, permissions],
  )
  return need(rows[0]).id
}

export async function addTeam(
  { database }: Pick<TestService, 'database'>,
  organizationId: string,
): Promise<string> {
  added += 1
  const { rows } = await database.pool.query<{ id: string }>(
    'insert into teams (organization_id, name) values ($1, $2) returning id',
    [organizationId, `Team ${added}`],
  )
  return need(rows[0]).id
}

/** A profile that belongs to the member and to no organization. */
export async function addPersonalProfile(
  { database }: Pick<TestService, 'database'>,
  memberId: string,
): Promise<string> {
  const { rows } = await database.pool.query<{ id: string }>(
    `insert into profiles (member_id, type, network_id, username)
     values ($1, 'TWITTER', $2, 'personal') returning id`,
    [memberId, memberId],
  )
  return need(rows[0]).id
}

/** An ORGANIZATION app with a secret that nobody knows. */
export async function addApp(
  { database }: Pick<TestService, 'database'>,
  organizationId: string,
  kind = 'ORGANIZATION',
): Promise<string> {
  added += 1
  const clientId = `our-app-${added}`
  await database.pool.query(
    `insert into apps (client_id, organization_id, name, kind, secret_hash, redirect_uris)
     values ($1, $2, $1, $3, '\\x00', '{}')`,
    [clientId, organizationId, kind],
  )
  return clientId
}

/** When every message of this world goes out. */
export const sendTime = new Date(Date.now() + 86_400_000)

/** A pin, which every network takes; a proposal is one that waits for a review. */
export async function addMessage(
  { database }: Pick<TestService, 'database'>,
  { socialProfileId, memberId }: Pick<Things, 'socialProfileId' | 'memberId'>,
  kind: 'message' | 'proposal' = 'message',
): Promise<string> {
  added += 1
  const { rows } = await database.pool.query<{ id: string }>(
    `insert into messages (profile_id, created_by, modified_by, text, scheduled_at, send_at,
       state, act_at, sequence_number, media_urls, extended_info)
     values ($1, $2, $2, $3, $4, $4, $5, $6, $7, '[{"url":"https://pictures.example/a.png"}]',
       '[{"socialProfileType":null,"socialProfileId":null,"data":{"boardId":"1"}}]') returning id`,
    [
      ...[socialProfileId, memberId, `Message ${added}`, sendTime],
      ...(kind === 'message' ? ['SCHEDULED', sendTime, null] : ['PENDING_APPROVAL', null, 1]),
    ],
  )
  return need(rows[0]).id
}

/** The app gets a callback URL, and something was told there. */
export async function addDelivery(
  { database }: Pick<TestService, 'database'>,
  clientId: string,
): Promise<string> {
  const { rows } = await database.pool.query<{ id: string }>(
    `with app as (
       update apps set callback_url = 'https://hooks.example/' where client_id = $1 returning client_id
     ), endpoint as (
       insert into webhook_endpoints (client_id, url) select client_id, 'https://hooks.example/' from app
       on conflict (client_id, url) do update set url = excluded.url returning id, client_id
     )
     insert into webhook_deliveries (endpoint_id, client_id, type, data)
     select id, client_id, 'ping', '{}' from endpoint returning id`,
    [clientId],
  )
  return need(rows[0]).id
}

/** A picture that is READY. */
export async function addMedium(
  { database }: Pick<TestService, 'database'>,
  memberId: string,
  id: string,
): Promise<string> {
  await database.pool.query(
    `with medium as (
       insert into media (id, member_id, state, mime_type, size_bytes, upload_ends_at)
       values ($1, $2, 'READY', 'image/png', 10, now()) returning id
     )
     insert into media_files (media_id, purpose, name, mime_type, size_bytes, width, height)
     select id, purpose, purpose || '.png', 'image/png', 10, 1, 1
     from medium, unnest('{original,thumbnail}'::text[]) as purpose`,
    [id, memberId],
  )
  return id
}

type Team = Pick<Things, 'organizationId' | 'teamId'>

export async function addToTeam(
  { database }: Pick<TestService, 'database'>,
  { organizationId, teamId }: Team,
  memberId: string,
  preset = 'MEMBER',
): Promise<void> {
  await database.pool.query(
    'insert into team_members (team_id, organization_id, member_id, preset) values ($1, $2, $3, $4)',
    [teamId, organizationId, memberId, preset],
  )
}

/** Gives a profile to a team, with what everyone in the team may do with it. */
export async function share(
  { database }: Pick<TestService, 'database'>,
  { teamId, socialProfileId }: Pick<Things, 'teamId' | 'socialProfileId'>,
  preset: string,
  permissions: string[] = [],
): Promise<void> {
  await database.pool.query(
    'insert into team_profiles (team_id, profile_id, preset, permissions) values ($1, $2, $3, $4)',
    [teamId, socialProfileId, preset, permissions],
  )
}

/** Gives a member a right of their own on a profile. */
export async function grant(
  { database }: Pick<TestService, 'database'>,
  profileId: string,
  memberId: string,
  preset = 'EDITOR',
): Promise<void> {
  await database.pool.query(
    'insert into profile_members (profile_id, member_id, preset) values ($1, $2, $3)',
    [profileId, memberId, preset],
  )
}
