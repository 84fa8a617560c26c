// npm run chaos: everything fails at once, and afterwards no message is lost or published twice. The long form takes a few
// minutes; npm run test:all runs the short one, npm test the quick one.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { pause } from '../../server/time/pause.ts'
import { closeFile } from '../support/at-end.ts'
import { eventually } from '../support/eventually.ts'
import { type Herd, startHerd } from './herd.ts'
import { meddle, type Planned, scheduleAll } from './people.ts'
import { uploadPictures } from './pictures.ts'
import { startReceivers } from './receivers.ts'
import { shortenTokens } from './short-tokens.ts'
import { judge, type Verdict } from './verdict.ts'
import { keepCutting, openWay, type Way } from './ways.ts'
import { networksAt, openWorld, type World } from './world.ts'

export type ChaosForm = {
  messages: number
  workers: number
  profilesPerNetwork?: number
  /** The period in which the messages are due. */
  windowMs: number
  /** How long the networks continue to fail after the last message was due. */
  calmAfterMs: number
  /** How PostgreSQL is restarted, at equal intervals within the window. */
  restarts: ('crash' | 'stop' | 'failover')[]
  /** The default lease, call and settling times, and proxies that cut connections; one worker reaches no network. */
  isCut?: true
  /** Tokens of X live this long, and are renewed while everything fails. */
  tokenSeconds?: number
}

/** After the seventh failure a message waits 64 seconds, which is still in time. */
const calmAfterMs = 45_000

export const quickForm: ChaosForm = {
  messages: 40,
  workers: 2,
  profilesPerNetwork: 4,
  windowMs: 3_000,
  calmAfterMs: 4_000,
  restarts: ['crash'],
}
export const shortForm: ChaosForm = {
  messages: 300,
  workers: 3,
  windowMs: 15_000,
  calmAfterMs,
  restarts: ['crash'],
}
export const longForm: ChaosForm = {
  messages: 10_000,
  workers: 3,
  windowMs: 60_000,
  calmAfterMs,
  restarts: ['stop', 'crash'],
}
/** Slower, with the default times: a message in doubt waits half a minute, or 145 seconds if its worker died. */
export const cutForm: ChaosForm = {
  messages: 1_000,
  workers: 4,
  windowMs: 45_000,
  calmAfterMs,
  restarts: ['crash', 'failover'],
  isCut: true,
}

/** Renewals race with publishing: a token of X does not live as long as the messages are due. */
export const tokensForm: ChaosForm = {
  messages: 150,
  workers: 3,
  windowMs: 20_000,
  calmAfterMs: 10_000,
  restarts: ['crash'],
  tokenSeconds: 5,
}

const hurriedLeaseSeconds = 4
const usualLeaseSeconds = 10
/** After the last message was due. With the usual times a message may wait for a lease, a settling time and a retry. */
const patienceMs = { usual: 600_000, hurried: 150_000 }
const receiverCount = 10

export async function runChaos(form: ChaosForm, log = console.info): Promise<Verdict> {
  const directory = await mkdtemp(join(tmpdir(), 'carillon-chaos-'))
  const receivers = await startReceivers(receiverCount)
  try {
    const leaseSeconds = form.isCut ? usualLeaseSeconds : hurriedLeaseSeconds
    const times = form.isCut ? ('usual' as const) : { leaseSeconds }
    const standby = form.restarts.includes('failover')
    await using world = disposable(await openWorld(directory, times, { ...form, standby }))
    const ways = form.isCut ? await openWays(world, form.workers) : []
    const slots = ways.map((way) => networksAt(way.url))
    await using herd = disposableHerd(
      startHerd(world.environment, { ...form, leaseSeconds, slots }),
    )
    await Promise.all([herd.ready, world.sandbox.liftLimits()])
    const tokens = form.tokenSeconds && (await shortenTokens(world, form.tokenSeconds))
    log(`scheduling ${form.messages} messages for ${world.profiles.length} profiles`)
    const planned = await planFor(world, form, receivers.urls)
    const lastDueAt = planned.reduce((latest, { dueAt }) => Math.max(latest, dueAt), 0)
    herd.harm()
    const calm = new AbortController()
    const cutting = keepCutting(ways, calm.signal)
    const settled = new AbortController()
    const connecting = tokens ? tokens.keepConnected(settled.signal) : undefined
    const disturbing = { until: lastDueAt + form.calmAfterMs, renewed: tokens ? 'twitter' : '' }
    const { isDone, calmAt } = await disturbWhile(world, disturbing, async () => {
      await Promise.all([
        meddle(world, planned),
        restartPostgres(world, form, log),
        // The last messages that hit a fault are also retried while workers die.
        sleep(lastDueAt + 3000 - Date.now()),
      ])
      // On a busy machine the first kill or freeze may come late.
      await eventually(() => herd.killed() > 0 && herd.frozen() > 0, {
        what: 'the harm',
        every: 100,
      })
      await herd.leaveAlone()
      calm.abort()
      return waitUntilDone(world, lastDueAt + (form.isCut ? patienceMs.usual : patienceMs.hurried))
    })
    settled.abort()
    await connecting
    const cuts = await cutting
    await Promise.all(ways.map((way) => way.end()))
    const took = Math.round((Date.now() - lastDueAt) / 1000)
    log(`${isDone ? 'all' : 'not all'} settled ${took} s after the last was due`)
    const late = isDone ? [] : [`not all was settled ${took} s after the last was due`]
    const verdict = await judge(world, planned, receivers)
    const posts = await world.sandbox.posts()
    const underFire = posts.filter(({ createdAt }) => Date.parse(createdAt) < calmAt).length
    const harm = { postsUnderFire: underFire, killed: herd.killed(), frozen: herd.frozen(), cuts }
    const renewals = tokens ? await tokens.counts() : {}
    const counts = { ...verdict.counts, ...harm, ...renewals }
    return { counts, wrong: [...late, ...verdict.wrong, ...(tokens ? tokens.wrong : [])] }
  } finally {
    await receivers.close()
    await rm(directory, { recursive: true, force: true })
  }
}

async function openWays(world: World, count: number): Promise<Way[]> {
  return Promise.all(Array.from({ length: count }, () => openWay(new URL(world.sandbox.url))))
}

const hour = 3_600_000
const leadMs = 3000

/**
 * The time needed to schedule all messages is unknown. So they are scheduled for an hour ahead, and then all are moved an
 * hour earlier, so that the first is due in a moment.
 */
async function planFor(world: World, form: ChaosForm, webhookUrls: string[]): Promise<Planned[]> {
  const pictures = await uploadPictures(world, 5)
  const startsAt = Date.now() + hour
  const { messages: count, windowMs } = form
  const planned = await scheduleAll(world, {
    count,
    startsAt,
    windowMs,
    webhookUrls,
    pictures,
  })
  const turnedMs = startsAt - (Date.now() + leadMs)
  const earlier = `- make_interval(secs => ${turnedMs / 1000})`
  await world.database.pool.query(
    `update messages set send_at = send_at ${earlier}, act_at = act_at ${earlier}, scheduled_at = scheduled_at ${earlier}`,
  )
  await world.database.pool.query(`update lanes set next_at = next_at ${earlier}`)
  return planned.map((message) => ({ ...message, dueAt: message.dueAt - turnedMs }))
}

async function restartPostgres(
  world: World,
  { windowMs, restarts }: ChaosForm,
  log: (line: string) => void,
): Promise<void> {
  for (const how of restarts) {
    await sleep(windowMs / (restarts.length + 1))
    await world.postgres.restart(how)
    log(`PostgreSQL restarted (${how})`)
  }
}

/** Even long after the last was due: most messages are published when a worker is alive. */
async function disturbWhile(
  world: World,
  { until, renewed }: { until: number; renewed: string },
  work: () => Promise<boolean>,
): Promise<{ isDone: boolean; calmAt: number }> {
  const ended = new AbortController()
  const enough = AbortSignal.any([
    ended.signal,
    AbortSignal.timeout(Math.max(0, until - Date.now())),
  ])
  const disturbing = keepDisturbing(world, enough, renewed)
  const isDone = await work().finally(() => ended.abort())
  return { isDone, calmAt: await disturbing }
}

async function keepDisturbing(world: World, enough: AbortSignal, renewed: string): Promise<number> {
  while (!enough.aborted) {
    await world.sandbox.disturb(renewed)
    await pause(3000, enough)
  }
  await world.sandbox.calm()
  return Date.now()
}

async function waitUntilDone(world: World, deadline: number): Promise<boolean> {
  while (Date.now() < deadline) {
    const { rows } = await world.database.pool.query<{ open: boolean }>(
      `select exists (select from messages where state in ('SCHEDULED', 'SUBMITTED'))
         or exists (select from webhook_deliveries where state = 'pending') as open`,
    )
    if (rows[0]?.open === false) return true
    await sleep(500)
  }
  return false
}

function disposable(world: World): World & AsyncDisposable {
  return { ...world, [Symbol.asyncDispose]: () => world.close() }
}

function disposableHerd(herd: Herd): Herd & AsyncDisposable {
  return { ...herd, [Symbol.asyncDispose]: () => herd.end() }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (process.argv.includes('--renewals')) {
    const { repeatRenewals } = await import('./renewals.ts')
    process.exit(await repeatRenewals(10))
  }
  const forms = { '--cut': cutForm, '--short': shortForm, '--tokens': tokensForm }
  const [, form = longForm] =
    Object.entries(forms).find(([name]) => process.argv.includes(name)) ?? []
  const { counts, wrong } = await runChaos(form)
  console.info(counts)
  for (const story of wrong.slice(0, 20)) console.info(story)
  console.info(wrong.length === 0 ? 'nothing lost, nothing doubled' : `${wrong.length} are wrong`)
  await closeFile()
  process.exitCode = wrong.length === 0 ? 0 : 1
}
