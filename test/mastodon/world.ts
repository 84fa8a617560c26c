// The service, and an account on snac that a member connects as people do: in the pages of both.
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { inTransaction } from '../../server/db/db.ts'
import type { PublisherOptions } from '../../server/publishing/publishing.ts'
import { openConnectingWorld, type Profile } from '../connecting/world.ts'
import { makeCopies } from '../publishing/world.ts'
import { hiddenField } from '../support/browser.ts'
import { eventually } from '../support/eventually.ts'
import { freePort } from '../support/free-port.ts'
import { need } from '../support/need.ts'
import { openLossyWay } from './lossy-tls.ts'
import { startSnac } from './snac.ts'

/** A call is given up after this time; a hanging answer costs as much. */
const callMs = 3_000

export type SnacWorld = Awaited<ReturnType<typeof openSnacWorld>>

export async function openSnacWorld(
  { isDated = false } = {},
  publishing: Partial<PublisherOptions> = {},
) {
  const port = await freePort()
  const host = `localhost:${port}`
  const snac = await startSnac(host)
  const way = await openLossyWay(port, snac.url, { lateMs: callMs + 500, isDated })
  const world = await openConnectingWorld(
    // Nothing listens at the configured address: any other server can be connected all the same.
    { MASTODON_API_URL: `http://127.0.0.1:${await freePort()}`, ALLOW_PRIVATE_SERVERS: 'yes' },
    { callMs, leaseMs: 30_000, concurrency: 4, ...publishing },
  )
  const owner = await world.as(world.service.demo.member.owner)
  const member = { snac, host, owner, service: world.service }
  return {
    ...{ way, owner, host, url: snac.url, service: world.service },
    /** A new account on snac, connected. */
    async connect(): Promise<Connected> {
      const name = `u${randomBytes(5).toString('hex')}`
      const password = await snac.addUser(name)
      const profile = await connectAs(member, { name, password })
      return { profile, password, name }
    },
    schedule: (profile: Profile, draft: Draft) => schedule(member, profile, draft),
    settled: (id: string) => settled(member, id),
    /** What stands on the server, the newest first. */
    posts: (who: { name: string; password: string }) => listPosts(snac.url, who),
  }
}

export type Connected = { profile: Profile; name: string; password: string }

type Member = Pick<Awaited<ReturnType<typeof openConnectingWorld>>, 'service'> & {
  snac: { url: string }
  host: string
  owner: Awaited<ReturnType<Awaited<ReturnType<typeof openConnectingWorld>>['as']>>
}

async function connectAs(
  { snac, host, owner }: Member,
  { name, password }: { name: string; password: string },
): Promise<Profile> {
  const connection = await owner.start('MASTODON', { server: host })
  const sent = await owner.submit(connection.url, { action: 'authorize', asked: host })
  assert.equal(sent.status, 303, sent.text)
  const address = new URL(need(sent.headers.get('location') ?? undefined))
  assert.equal(address.host, host)
  // The test goes around the way that loses things, and around TLS.
  const page = await (await fetch(snac.url + address.pathname + address.search)).text()
  const fields = ['redir', 'cid', 'state'].map((field): [string, string] => [
    field,
    hiddenField(page, field),
  ])
  const body = new URLSearchParams([['login', name], ['passwd', password], ...fields])
  const logIn = `${snac.url}/oauth/x-snac-login`
  const answer = await fetch(logIn, { method: 'POST', body, redirect: 'manual' })
  await owner.comeBack(new URL(need(answer.headers.get('location') ?? undefined)))
  const { socialProfileIds, failure } = await owner.connection(connection.id)
  assert.equal(failure, null, JSON.stringify(failure))
  return owner.profile(need(socialProfileIds[0]))
}

export type Draft = { text: string; pictures?: number; data?: Record<string, unknown> }
export type Sent = {
  id: string
  state: string
  postUrl: string | null
  reason: string | null
  attempts: number
}

async function schedule(
  { owner, service }: Member,
  profile: Profile,
  { text, pictures = 0, data }: Draft,
): Promise<string> {
  const urls = Array.from({ length: pictures }, (_, index) => ({
    url: `https://pictures.example/${index}.jpg`,
  }))
  const answer = await owner.api('POST', '/v1/messages', {
    text,
    socialProfileIds: [profile.id],
    ...(pictures > 0 ? { mediaUrls: urls } : {}),
    ...(data
      ? {
          extendedInfo: [{ socialProfileType: 'MASTODON', socialProfileId: profile.id, data }],
        }
      : {}),
  })
  assert.equal(answer.status, 200, answer.text)
  await inTransaction(service.database.database, makeCopies)
  return (answer.body as { data: [{ id: string }] }).data[0].id
}

async function settled({ service }: Member, id: string): Promise<Sent> {
  const look = async () => {
    const { rows } = await service.database.pool.query(
      `select m.id, m.state, m.post_url as "postUrl", coalesce(m.failure_reason, a.reason) as reason, m.attempts
       from messages m left join attempts a on a.message_id = m.id and a.number = m.attempts
       where m.id = $1 and m.state in ('SENT', 'SEND_FAILED_PERMANENTLY')`,
      [id],
    )
    return rows[0] as Sent | undefined
  }
  const wait = { what: `message ${id} to settle`, within: 240_000, every: 50 }
  return eventually(look, wait).catch(async (error: unknown) => {
    const { rows } = await service.database.pool.query(
      'select state, code, reason, next_step, started_at, ended_at from attempts where message_id = $1 order by number',
      [id],
    )
    throw new Error(`message ${id} did not settle: ${JSON.stringify(rows)}`, { cause: error })
  })
}

export type SnacPost = {
  id: string
  text: string
  visibility: string
  media: string[]
  url: string
}

/** By a token that snac gives its own pages, so that nothing here depends on the connector. */
async function listPosts(
  url: string,
  { name, password }: { name: string; password: string },
): Promise<SnacPost[]> {
  const body = new URLSearchParams({ login: name, passwd: password })
  const answer = await fetch(`${url}/oauth/x-snac-get-token`, { method: 'POST', body })
  const token = (await answer.text()).trim()
  const posts = new Map<string, SnacPost>()
  for (let before: string | undefined; ; ) {
    const query = new URLSearchParams({ limit: '100', ...(before ? { max_id: before } : {}) })
    const page = await fetch(`${url}/api/v1/timelines/home?${query}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    const listed = (await page.json()) as Listed[]
    const last = listed.at(-1)?.id
    for (const { id, text, visibility, url: shown, media_attachments: media } of listed)
      posts.set(id, { id, text, visibility, url: shown, media: media.map((one) => one.url) })
    if (last === undefined || last === before) return [...posts.values()]
    before = last
  }
}

type Listed = {
  id: string
  text: string
  visibility: string
  url: string
  media_attachments: { url: string }[]
}
