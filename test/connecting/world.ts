// Shared by the tests of connecting: a service on the sandbox networks, a publisher, members with their browsers, and the way from the
// start of a connection to its end.
import assert from 'node:assert/strict'
import pino from 'pino'
import { type Visit, visitConsent } from '../../sandbox/authorization/consent.testing.ts'
import { serializers } from '../../server/commands/log/log.ts'
import { inTransaction } from '../../server/db/db.ts'
import {
  connectPublisher,
  type PublisherOptions,
  startPublisher,
} from '../../server/publishing/publishing.ts'
import { renewalContext } from '../../server/tasks.ts'
import { sharedSandbox } from '../networks/sandbox-networks.ts'
import { makeCopies } from '../publishing/world.ts'
import { atEnd } from '../support/at-end.ts'
import { Browser, hiddenField } from '../support/browser.ts'
import { type Answer, call, tokenOf } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import { mediaAtAddresses } from '../support/medium.ts'
import { need } from '../support/need.ts'
import { picture } from '../support/picture.ts'
import { startTestService, type TestService } from '../support/service.ts'

export type Network =
  | 'twitter'
  | 'facebook'
  | 'instagram'
  | 'pinterest'
  | 'linkedin'
  | 'linkedincompany'
  | 'threads'
  | 'mastodon'
export type Candidate = {
  socialNetworkId: string
  socialNetworkUsername: string
  obstacle: string | null
}
export type Failure = { code: string; message: string; hint: string | null; traceId: string }
export type Connection = {
  id: string
  status: 'WAITING' | 'CHOOSE' | 'DONE' | 'FAILED'
  url: string
  callbackUrl: string
  candidates: Candidate[]
  socialProfileIds: string[]
  failure: Failure | null
  steps: { at: string; step: string; traceId: string }[]
}
export type Health = { status: string; reason: string | null; missingFeatures: string[] }
export type Profile = {
  id: string
  type: string
  socialNetworkId: string
  socialNetworkUsername: string
  owner: string
  isReauthRequired: number
  health: Health
}

export type ConnectingWorld = Awaited<ReturnType<typeof openConnectingWorld>>

export async function openConnectingWorld(
  environment: Record<string, string> = {},
  publishing: Partial<PublisherOptions> | 'none' = {},
) {
  const sandbox = await sharedSandbox()
  const { addresses } = sandbox
  const lines: string[] = []
  const log = pino(
    { level: 'trace', serializers },
    { write: (line: string) => void lines.push(line) },
  )
  const service = await startTestService(
    {
      TWITTER_API_URL: addresses.twitter,
      FACEBOOK_API_URL: addresses.facebook,
      INSTAGRAM_API_URL: addresses.instagram,
      PINTEREST_API_URL: addresses.pinterest,
      LINKEDIN_API_URL: need(addresses.linkedin),
      LINKEDINCOMPANY_API_URL: need(addresses.linkedincompany),
      THREADS_API_URL: need(addresses.threads),
      MASTODON_API_URL: need(addresses.mastodon),
      ...environment,
    },
    { log },
  )
  if (publishing !== 'none') startTestPublisher(service, publishing)
  const as = async (member: { id: string; email: string; password: string }) => {
    const token = await tokenOf(service, member.id, { admin: true })
    return { ...verbsOf(service, token), ...(await logInBrowser(service, member)), token }
  }
  return {
    service,
    sandbox,
    as,
    logLines: () => lines.join(''),
    grants: async () => {
      const { grants } = (await sandbox.control('GET', '/grants')) as { grants: SandboxGrant[] }
      return grants
    },
  }
}

type SandboxGrant = { id: string; network: string; account: string; isRevoked: boolean }

function startTestPublisher(
  { database, services }: TestService,
  publishing: Partial<PublisherOptions>,
): void {
  const connections = connectPublisher(database.url)
  const publisher = startPublisher({
    database: connections.database,
    keyRing: services.keyRing,
    log: pino({ level: 'silent' }),
    networkFor: services.networks.forType,
    mediaFor: mediaAtAddresses,
    rules: { catchUpMs: 6 * 3_600_000, maxLooks: 8 },
    concurrency: 10,
    leaseMs: 120_000,
    callMs: 30_000,
    prepareMs: 60_000,
    settlingMs: 300,
    pollMs: 20,
    renewal: renewalContext(services),
    ...publishing,
  })
  atEnd(async () => {
    await publisher.stop()
    await connections.close()
  })
}

/** A browser in which the member is logged in. */
export async function logInBrowser(
  service: TestService,
  member: { email: string; password: string },
) {
  const browser = new Browser(service.url)
  const page = await browser.follow('/connect')
  assert.match(page.location, /\/oauth2\/log-in\?next=%2Fconnect$/)
  const overview = await browser.follow(page.location, {
    csrf: hiddenField(page.text, 'csrf'),
    email: member.email,
    password: member.password,
  })
  assert.match(overview.text, /<h1>Connect an account<\/h1>/)
  return { browser, ...pagesOf(service, browser) }
}

function pagesOf({ url }: TestService, browser: Browser) {
  const submit = async (address: string, form: Record<string, string>) => {
    const page = await browser.open(address)
    assert.equal(page.status < 500, true, page.text)
    return browser.open(address, { csrf: hiddenField(page.text, 'csrf'), ...form })
  }
  /** Where the network sends the browser after "Continue to …" and the consent page. */
  const authorize = async (
    connection: { url: string },
    { asked, ...visit }: Visit & { asked?: string | undefined } = {},
  ) => {
    const sent = await submit(connection.url, { action: 'authorize', ...(asked && { asked }) })
    assert.equal(sent.status, 303, sent.text)
    return visitConsent(need(sent.headers.get('location') ?? undefined), visit)
  }
  return {
    submit,
    authorize,
    /** The callback, as the browser loads it: the last page, or the address of another origin. */
    comeBack: (callback: URL) => browser.follow(callback.href),
    /** Starts on the page /connect. */
    async startOnPage(type: string, owner: string): Promise<string> {
      const answer = await submit('/connect', { type, owner })
      assert.equal(answer.status, 303, answer.text)
      return new URL(answer.headers.get('location') ?? '', url).href
    },
  }
}

let texts = 0

function verbsOf(service: TestService, token: string) {
  const api = (method: string, path: string, body?: unknown) =>
    call(service, token, method, path, body)
  const data = async <T>(method: string, path: string, body?: unknown): Promise<T> =>
    dataOf<T>(await api(method, path, body))
  const profile = (id: string) => data<Profile>('GET', `/v1/socialProfiles/${id}`)
  return {
    api,
    data,
    profile,
    /** For the organization of the demo. */
    start: (type: string, more: object = {}) =>
      data<Connection>('POST', '/v1/connections', {
        type,
        owner: 'ORGANIZATION',
        ownerId: service.demo.organization.demo,
        ...more,
      }),
    connection: (id: string) => data<Connection>('GET', `/v1/connections/${id}`),
    /** Schedules a message to be sent now. */
    async schedule(profileId: string, boardId?: string): Promise<{ id: string; text: string }> {
      texts += 1
      const { type } = await profile(profileId)
      const text = `Connected ${process.pid}-${texts}`
      const board = { socialProfileType: type, socialProfileId: profileId, data: { boardId } }
      const [message] = await data<[{ id: string }]>('POST', '/v1/messages', {
        text,
        socialProfileIds: [profileId],
        ...(['INSTAGRAM', 'PINTEREST'].includes(type) ? { mediaUrls: [{ url: picture }] } : {}),
        ...(boardId ? { extendedInfo: [board] } : {}),
      })
      await inTransaction(service.database.database, makeCopies)
      return { id: message.id, text }
    },
    stateOf: async (messageId: string) =>
      (await data<[{ state: string }]>('GET', `/v1/messages/${messageId}`))[0].state,
    sent: (messageId: string) =>
      eventually(
        async () => {
          const [{ state }] = await data<[{ state: string }]>('GET', `/v1/messages/${messageId}`)
          return state === 'SENT'
        },
        { what: `message ${messageId} to be sent`, every: 50 },
      ),
  }
}

export function dataOf<T>(answer: Answer): T {
  assert.equal(answer.status, 200, answer.text)
  // Only tests rely on this shape, and they check what they read.
  return (answer.body as { data: T }).data
}

export function errorOf(answer: Answer): { code: number; message: string; text: string } {
  const [error] = (answer.body as { errors: { code: number; message: string }[] }).errors
  return { ...need(error), text: answer.text }
}
