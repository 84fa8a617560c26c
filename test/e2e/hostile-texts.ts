// Hostile texts in every field that a page may show, as a member, a network or an app of another organization may have written them. They
// are written to the database directly: a text that a route refuses today may be there from an earlier version.
import { call, tokenOf } from '../support/client.ts'
import type { TestService } from '../support/service.ts'
import type { Shown } from './console-walk.ts'

/**
 * The text names its field, so that a test knows where it is shown, and calls `hit` if any of it runs. The long word tests the layout;
 * marks of direction, zero-width spaces and a control character test the rest.
 */
export function hostile(field: string): string {
  const run = `hit('${field}')`
  return [
    `[${field}]`,
    `"'></title></textarea></script><script>${run}</script>`,
    `<img src=x onerror="${run}"><svg onload="${run}"><a href="javascript:${run}">a</a>`,
    `javascript:${run}`,
    `{{7*7}}$\{7*7}#{7*7}<%=7*7%>`,
    '\u202eRTL\u2066\u200b\u200d\ufeff\u0001\u0007',
    'W'.repeat(90),
  ].join(' ')
}

/** As long as the shortest column allows. */
function hostileName(field: string): string {
  const text = `[${field}]"'><script>hit(1)</script><img src=x onerror=hit(1)> {{7*7}} \u202e\u200b\u0001 `
  return text + 'W'.repeat(190 - text.length)
}

/** An address that would run a script where a page links to it. */
export function hostileAddress(field: string): string {
  return `javascript:hit('${field}')//[${field}]${'w'.repeat(90)}`
}

type Poison = { field: string; text?: (field: string) => string; where?: string; sql?: string }

/** Each is an update of a column, unless it has a statement of its own. */
const columns: Poison[] = [
  { field: 'members.full_name', text: hostileName },
  { field: 'members.company_name' },
  { field: 'members.bio' },
  { field: 'organizations.name', text: hostileName },
  { field: 'organizations.logo_url', text: hostileAddress },
  { field: 'teams.name', text: hostileName },
  { field: 'teams.logo_url', text: hostileAddress },
  { field: 'apps.name', text: hostileName, where: 'client_id <> $2' },
  { field: 'apps.callback_url', text: hostileAddress, where: 'callback_url is not null' },
  { field: 'webhook_endpoints.url', text: hostileAddress },
  { field: 'webhook_deliveries.last_error' },
  { field: 'profiles.username' },
  { field: 'profiles.avatar_url', text: hostileAddress },
  { field: 'messages.text' },
  { field: 'messages.tags', sql: 'update messages set tags = array[$1]' },
  { field: 'messages.failure_reason', where: 'failure_code is not null' },
  { field: 'messages.failure_hint', where: 'failure_code is not null' },
  { field: 'messages.post_url', text: hostileAddress, where: 'post_id is not null' },
  {
    field: 'messages.media_urls',
    text: (field) => JSON.stringify([{ url: hostileAddress(field), altText: hostile(field) }]),
  },
  { field: 'message_actions.reason' },
  { field: 'pauses.reason' },
  { field: 'attempts.reason' },
  { field: 'attempts.next_step' },
  {
    field: 'tags.name',
    text: hostileName,
    sql: 'insert into tags (organization_id, name) select id, $1 from organizations',
  },
  {
    field: 'drafts.content',
    sql: `update drafts set content = content || jsonb_build_object('text', $1::text)`,
  },
  { field: 'interaction_people.name' },
  { field: 'interaction_people.handle' },
  { field: 'interaction_people.avatar_url', text: hostileAddress },
  {
    field: 'audit_log.detail',
    sql: `update audit_log set detail = jsonb_build_object('name', $1::text, 'reason', $1::text)`,
  },
  { field: 'connections.asked' },
  { field: 'connections.return_url', text: hostileAddress },
  {
    field: 'connections.candidates',
    sql: `update connections set candidates = jsonb_build_array(jsonb_build_object('type', 'TWITTER', 'socialNetworkId', $1::text,
      'socialNetworkUsername', $1::text, 'avatarUrl', null, 'obstacle', $1::text)) where status = 'CHOOSE'`,
  },
  {
    field: 'connections.failure',
    sql: `update connections set failure = jsonb_build_object('code', 'refused', 'message', $1::text, 'hint', $1::text, 'traceId', 'a')
      where status = 'FAILED'`,
  },
]

export type Poisoned = { fields: string[]; sentId: string; chooseId: string; failedId: string }

/** The content of the pages is created before (fillPages). */
export async function poison(service: TestService, shown: Shown): Promise<Poisoned> {
  const { pool } = service.database
  const more = await addRest(service, shown)
  for (const { field, text = hostile, where = 'true', sql } of columns) {
    const [table, column] = field.split('.')
    const statement = sql ?? `update ${table} set ${column} = $1 where ${where}`
    const values = statement.includes('$2') ? [text(field), 'carillon-console'] : [text(field)]
    const { rowCount } = await pool.query(statement, values)
    if (rowCount === 0) throw new Error(`nothing has ${field}`)
  }
  return { fields: columns.map(({ field }) => field), ...more }
}

/** Rows that fillPages does not create: a sent message, a pause, an attempt, a draft, a person, and two more connections. */
async function addRest(
  service: TestService,
  { messageId, profileId, otherId, connectionId }: Shown,
) {
  const { pool } = service.database
  const token = await tokenOf(service, service.demo.member.owner.id)
  const body = { text: 'Sent', socialProfileIds: [profileId], scheduledSendTime: inAnHour() }
  const { data } = (await call(service, token, 'POST', '/v1/messages', body)).body as {
    data: { id: string }[]
  }
  const sentId = data[0]?.id ?? ''
  await pool.query(`update messages set state = 'SUBMITTED' where id = $1`, [sentId])
  await pool.query(
    `update messages set state = 'SENT', act_at = null, post_id = '1' where id = $1`,
    [sentId],
  )
  await pool.query(`insert into pauses (profile_id, reason, paused_by) values ($1, 'x', $2)`, [
    profileId,
    service.demo.member.owner.id,
  ])
  await pool.query(
    `insert into attempts (message_id, number, token, state, ended_at, code) values ($1, 1, 1, 'rejected', now(), 'twitter_403')`,
    [messageId],
  )
  const draft = { text: 'Draft', socialProfileIds: [profileId] }
  await call(service, token, 'POST', '/v1/drafts', draft)
  await pool.query(
    `insert into interaction_people (profile_id, other_id, seen_at) values ($1, $2, now())`,
    [profileId, otherId],
  )
  return { sentId, ...(await addConnections(service, connectionId)) }
}

async function addConnections({ database: { pool } }: TestService, connectionId: string) {
  const ids: string[] = []
  for (const status of ['CHOOSE', 'FAILED']) {
    const { rows } = await pool.query<{ id: string }>(
      `insert into connections (network, type, organization_id, member_id, authorized_by, client_id, status, expires_at)
       select network, type, organization_id, member_id, authorized_by, client_id, $2, now() + interval '1 hour'
       from connections where id = $1 returning id`,
      [connectionId, status],
    )
    ids.push(rows[0]?.id ?? '')
  }
  const [chooseId = '', failedId = ''] = ids
  return { chooseId, failedId }
}

function inAnHour(): string {
  return `${new Date(Date.now() + 3_600_000).toISOString().slice(0, 19)}Z`
}
