// Personal access tokens and the addresses of calendars: inserted directly, or made as a member makes them, by the console.
import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import type { Connections } from '../../server/db/db.ts'
import { Browser, hiddenField } from './browser.ts'
import { accessTokenOf, call, send } from './client.ts'
import { need } from './need.ts'

type Adding = { id?: string; memberId: string; name?: string }

export async function addPersonalToken(
  { pool }: Pick<Connections, 'pool'>,
  { id, memberId, name = 'A token' }: Adding,
): Promise<string> {
  const hashed = await addRecord({ pool }, 'PersonalToken', memberId)
  const { rows } = await pool.query<{ id: string }>(
    `insert into personal_tokens (id, token_hash, name) overriding system value
     values (coalesce($1::bigint, nextval(pg_get_serial_sequence('personal_tokens', 'id'))), $2, $3) returning id`,
    [id, hashed, name],
  )
  return need(rows[0]).id
}

export async function addCalendar(
  { pool }: Pick<Connections, 'pool'>,
  { id, memberId, name = 'A calendar' }: Adding,
): Promise<string> {
  const hashed = await addRecord({ pool }, 'CalendarAddress', memberId)
  const { rows } = await pool.query<{ id: string }>(
    `insert into calendar_addresses (id, token_hash, name) overriding system value
     values (coalesce($1::bigint, nextval(pg_get_serial_sequence('calendar_addresses', 'id'))), $2, $3) returning id`,
    [id, hashed, name],
  )
  return need(rows[0]).id
}

async function addRecord(
  { pool }: Pick<Connections, 'pool'>,
  model: string,
  memberId: string,
): Promise<Buffer> {
  const hashed = hash('sha256', `${model}${memberId}${Math.random()}`, 'buffer')
  await pool.query(
    `insert into oauth_records (id_hash, model, payload, client_id, member_id, expires_at)
     values ($1, $2, '{"rights": ["READ"]}', 'carillon-token', $3, now() + interval '1 day')`,
    [hashed, model, memberId],
  )
  return hashed
}

/** Of the caller, if the caller is a member. */
export async function addTokenOfCaller(
  service: Service & { database: Pick<Connections, 'pool'> },
  token: string | undefined,
  kind: 'personal token' | 'calendar',
): Promise<{ tokenId?: string; calendarId?: string }> {
  const { body } = await call(service, token, 'GET', '/v1/me')
  const { data } = body as { data?: { id: string } }
  if (!data) return {}
  const caller = { memberId: data.id }
  return kind === 'calendar'
    ? { calendarId: await addCalendar(service.database, caller) }
    : { tokenId: await addPersonalToken(service.database, caller) }
}

type Service = { url: string }
type Who = { email: string; password: string }

/** The token of the console of a member who logs in. */
export async function consoleToken(service: Service, who: Who): Promise<string> {
  const verifier = 'a-verifier-of-the-test-that-is-long-enough-for-pkce'
  const redirectUri = `${service.url}/callback`
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: 'carillon-console',
    redirect_uri: redirectUri,
    state: 'a-state-of-the-test',
    code_challenge: hash('sha256', verifier, 'base64url'),
    code_challenge_method: 'S256',
  })
  const browser = new Browser(service.url)
  const page = await browser.follow(`/oauth2/auth?${query}`)
  const csrf = hiddenField(page.text, 'csrf')
  const { email, password } = who
  const { location } = await browser.follow(page.location, { csrf, email, password })
  const form = {
    grant_type: 'authorization_code',
    client_id: 'carillon-console',
    code: need(new URL(location).searchParams.get('code')),
    redirect_uri: redirectUri,
    code_verifier: verifier,
  }
  const body = new URLSearchParams(form)
  return accessTokenOf(await send(`${service.url}/oauth2/token`, { method: 'POST', body }))
}

export type Made = { id: string; token: string; rights: string[]; expiresDate: string }

export async function makePersonalToken(
  service: Service,
  byConsole: string,
  rights: string[],
  name = 'A script',
): Promise<Made> {
  const expiresDate = new Date(Date.now() + 86_400_000).toISOString()
  const body = { name, rights, expiresDate }
  const answer = await call(service, byConsole, 'POST', '/v1/me/tokens', body)
  assert.equal(answer.status, 200, answer.text)
  return (answer.body as { data: Made }).data
}
