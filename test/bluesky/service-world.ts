// The service, and accounts on a real server of Bluesky that a member connects as people do: with an app password, in the page.
import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { jpeg } from '../../sandbox/media/pictures.testing.ts'
import { openConnectingWorld, type Profile } from '../connecting/world.ts'
import { type Asked, openLossyWay } from '../real-servers/lossy-way.ts'
import { type Author, type Draft, type Owner, schedule, settled } from '../real-servers/messages.ts'
import type { Shown } from '../real-servers/verdict.ts'
import { atEnd } from '../support/at-end.ts'
import { eventually } from '../support/eventually.ts'
import { freePort } from '../support/free-port.ts'
import { need } from '../support/need.ts'
import { accountsOn, type RealAccount, type Stored } from './accounts.ts'
import { startServer } from './server.ts'

/** A call is given up after this time; a hanging answer costs as much. */
const callMs = 3_000

export type PdsWorld = Awaited<ReturnType<typeof openPdsWorld>>
export type ConnectedOnPds = { profile: Profile; real: RealAccount }

/** `folder`: where the server is installed. `publisher`: without one the test starts its own. */
export async function openPdsWorld(folder: string, { publisher }: { publisher?: 'none' } = {}) {
  const pds = await startServer(folder)
  const accounts = accountsOn(pds.url)
  const port = await freePort()
  const way = await openLossyWay({
    ...{ port, to: pds.url, kindOf, hasTls: false, lateMs: callMs + 500 },
  })
  const world = await openConnectingWorld(
    { BLUESKY_API_URL: way.url, ALLOW_PRIVATE_SERVERS: 'yes' },
    publisher ?? { callMs, prepareMs: 2 * callMs, leaseMs: 30_000, concurrency: 12 },
  )
  const owner = await world.as(world.service.demo.member.owner)
  const author = { owner, service: world.service }
  return {
    ...{ way, accounts, owner, service: world.service, page: await servePage() },
    async connect(): Promise<ConnectedOnPds> {
      const real = await accounts.create()
      return { real, profile: await connectAs(owner, real) }
    },
    schedule: (profile: Profile, draft: Draft) => schedule(author, profile, draft),
    settled: (id: string) => settled(author, id),
    posts: async ({ real }: ConnectedOnPds) =>
      (await accounts.list(real)).map((stored) => shown(way.url, real, stored)),
    expireTokens: () => expireTokens(author),
  }
}

/** The calls of the connector that change something, or that it cannot publish without. */
function kindOf({ path, body }: Asked) {
  if (path.endsWith('.putRecord'))
    return body.includes('"collection":"app.bsky.feed.post"') ? 'publish' : 'gate'
  if (path.endsWith('.uploadBlob')) return 'upload'
  if (path.endsWith('.getRecord')) return 'look'
  return path.endsWith('.refreshSession') ? 'renewal' : undefined
}

async function connectAs(owner: Owner, { handle, appPassword }: RealAccount): Promise<Profile> {
  const connection = await owner.start('BLUESKY')
  const form = { action: 'log-in', asked: `@${handle}`, password: appPassword }
  // A log-in is slow on purpose: on a busy machine the server may not answer in time, and a person tries again.
  const submit = async () => (await owner.submit(connection.url, form)).status === 303
  await eventually(submit, { what: 'the log-in', every: 500 })
  const { socialProfileIds, failure } = await owner.connection(connection.id)
  assert.equal(failure, null, JSON.stringify(failure))
  return owner.profile(need(socialProfileIds[0]))
}

function shown(site: string, { did }: RealAccount, { uri, value }: Stored): Shown {
  const rkey = uri.split('/').at(-1)
  const { images = [] } = (value.embed ?? {}) as { images?: unknown[] }
  return {
    text: String(value.text),
    // An address that is configured is taken for the sandbox, which shows posts under the network's name.
    url: `${site}/bluesky/profile/${did}/post/${rkey}`,
    // The server keeps equal pictures once: only the post tells them apart.
    media: images.map((_, index) => `${rkey}/${index}`),
  }
}

/** The next use of each account renews its session first. The server's own tokens live for two hours. */
async function expireTokens({ service }: Pick<Author, 'service'>): Promise<void> {
  await service.database.pool.query(
    `update credentials set access_expires_at = tokens_at where network = 'bluesky'`,
  )
}

/** A page that a link can get a card of, with a picture. */
async function servePage(): Promise<string> {
  const server = createServer(({ url }, response) => {
    const isPicture = url === '/lake.jpg'
    const html = `<title>A lake</title><meta property="og:image" content="/lake.jpg">`
    response.writeHead(200, { 'content-type': isPicture ? 'image/jpeg' : 'text/html' })
    response.end(isPicture ? jpeg() : html)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  atEnd(() => {
    server.closeAllConnections()
    return new Promise((resolve) => server.close(resolve))
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
