// The service, and an account on snac that a member connects as people do: in the pages of both.
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import type { PublisherOptions } from '../../server/publishing/publishing.ts'
import { openConnectingWorld, type Profile } from '../connecting/world.ts'
import { openLossyWay } from '../real-servers/lossy-way.ts'
import { type Author, type Draft, schedule, settled } from '../real-servers/messages.ts'
import { hiddenField } from '../support/browser.ts'
import { freePort } from '../support/free-port.ts'
import { need } from '../support/need.ts'
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
  const way = await openLossyWay({
    ...{ port, to: snac.url, hasTls: true, isDated, lateMs: callMs + 500 },
    kindOf: ({ method, path }) =>
      method === 'POST' && path === '/api/v1/statuses' ? ('publish' as const) : undefined,
  })
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
    /** The posts on the server, the newest first. */
    posts: (who: Connected) => listPosts(snac.url, who),
  }
}

export type Connected = { profile: Profile; name: string; password: string }

type Member = Author & { snac: { url: string }; host: string }

async function connectAs(
  { snac, host, owner }: Member,
  { name, password }: { name: string; password: string },
): Promise<Profile> {
  const connection = await owner.start('MASTODON', { server: host })
  const ask = () => owner.submit(connection.url, { action: 'authorize', asked: host })
  let sent = await ask()
  // On a busy machine snac may not answer in time, and a person tries again.
  for (let tries = 1; sent.status !== 303 && tries < 5; tries += 1) sent = await ask()
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
