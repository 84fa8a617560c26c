// Accounts of X whose tokens live for seconds, while the database is away and workers are killed. X exchanges the refresh token at each
// renewal and ends the grant when a spent one comes back, so an answer that is not stored costs the account. None may be lost: a kill waits
// until no renewal is on its way, because an answer to a process that is dead by then is lost.
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { closeFile } from '../support/at-end.ts'
import { type Carillon, spawnCarillon } from '../support/carillon.ts'
import { eventually } from '../support/eventually.ts'
import { need } from '../support/need.ts'
import { shortenTokens } from './short-tokens.ts'
import { openWorld, type World } from './world.ts'

export type RenewalsForm = {
  accounts: number
  /** How long the database is away, one outage after the other. */
  outagesMs: number[]
  /** Whether the workers have one data directory, or each its own. */
  isShared: boolean
}

type Verdict = { counts: Record<string, number>; wrong: string[] }

const workerCount = 2
const tokenSeconds = 3
/** The answer of the network comes this long after it has exchanged the token: many are on their way when the database leaves. */
const answerMs = 1500
const messageEveryMs = 1000
const maxTries = 5

export async function runRenewals(form: RenewalsForm, log = console.info): Promise<Verdict> {
  const directory = await mkdtemp(join(tmpdir(), 'carillon-renewals-'))
  const world = await openWorld(directory, 'usual', { profilesPerNetwork: form.accounts })
  const workers = await startWorkers(world, directory, form)
  try {
    await workers.ready
    await world.sandbox.liftLimits()
    const tokens = await shortenTokens(world, tokenSeconds)
    await world.sandbox.delayTokens('twitter', answerMs)
    const writing = new AbortController()
    const scheduled = scheduleUntil(world, writing.signal)
    let kept = 0
    for (const ms of form.outagesMs) {
      // An outage that began when no answer was on its way proves nothing. On a busy machine it may take some.
      for (let tries = 0, met = 0; met === 0 && tries < maxTries; tries += 1) {
        met = await beAway(world, workers, ms)
        kept += met
        log(`the database was away for ${ms / 1000} s, and ${met} answers waited for it`)
      }
    }
    await sleep(2 * tokenSeconds * 1000)
    writing.abort()
    const amount = await scheduled
    const open = await waitForOutcomes(world)
    const { renewed } = await tokens.counts()
    const left = await countFiles(workers.directories)
    const counts = { scheduled: amount, kept, renewed, killed: workers.killed(), left }
    return { counts, wrong: [...open, ...(await findLost(world)), ...(await findNotSent(world))] }
  } finally {
    await workers.end()
    await world.close()
    await rm(directory, { recursive: true, force: true })
  }
}

type Workers = Awaited<ReturnType<typeof startWorkers>>

/** Returns how many answers of the network were kept meanwhile. */
async function beAway(world: World, workers: Workers, ms: number): Promise<number> {
  let kept = 0
  await renewalsUnderWay(world)
  await world.postgres.restart('crash', async () => {
    // A renewal that was under way has its answer by now, and without the database none begins.
    await sleep(2 * answerMs)
    workers.killOne()
    await sleep(ms - 2 * answerMs)
    kept = await countFiles(workers.directories)
  })
  await workers.allReady()
  return kept
}

/** Returns the exit code. Every second run is with a data directory for each worker. */
export async function repeatRenewals(runs: number): Promise<number> {
  const wrong: string[] = []
  for (let run = 1; run <= runs; run += 1) {
    const form = { accounts: 10, outagesMs: [12_000, 60_000], isShared: run % 2 === 1 }
    const verdict = await runRenewals(form)
    console.info(`run ${run}`, verdict.counts, verdict.wrong)
    wrong.push(...verdict.wrong)
  }
  console.info(wrong.length === 0 ? `${runs} runs, no account lost` : `${wrong.length} are wrong`)
  await closeFile()
  return wrong.length === 0 ? 0 : 1
}

/** Workers that are started again whenever they end, as a supervisor does, each with the data directory it had. */
async function startWorkers(world: World, directory: string, { isShared }: RenewalsForm) {
  const directories = Array.from({ length: isShared ? 1 : workerCount }, (_one, index) =>
    join(directory, `data-${index}`),
  )
  for (const one of directories) await mkdir(one)
  const workers: Carillon[] = []
  let [killed, hasEnded] = [0, false]
  const start = (index: number) => {
    const worker = spawnCarillon('worker', {
      ...world.environment,
      CARILLON_DATA_DIR: need(directories[index % directories.length]),
      // A message whose worker was killed is not what this is about.
      PUBLISH_SETTLING_SECONDS: '6',
    })
    workers[index] = worker
    void worker.ended.then(async () => {
      await sleep(500)
      if (!hasEnded) start(index)
    })
  }
  for (let index = 0; index < workerCount; index += 1) start(index)
  return {
    directories,
    ready: Promise.all(workers.map((worker) => worker.ready)),
    killed: () => killed,
    killOne() {
      workers[killed % workerCount]?.signal('SIGKILL')
      killed += 1
    },
    allReady: () =>
      eventually(() => workers.every((worker) => worker.isReady()), { what: 'all', every: 100 }),
    async end() {
      hasEnded = true
      await Promise.all(workers.map((worker) => worker.end()))
    },
  }
}

/** The network has exchanged some tokens, and the answers are on their way. */
async function renewalsUnderWay({ database }: World): Promise<void> {
  const areSome = async () => {
    const { rows } = await database.pool.query<{ count: number }>(
      `select count(*)::integer as count from credentials
       where lease_until is not null and renewal_began_at > clock_timestamp() - interval '500 ms'`,
    )
    return (rows[0]?.count ?? 0) >= 2
  }
  await eventually(areSome, { what: 'some renewals', every: 20 })
}

async function countFiles(directories: string[]): Promise<number> {
  const lists = directories.map((one) => readdir(join(one, 'renewals')).catch(() => []))
  return (await Promise.all(lists)).flat().length
}

/** A message for every account each second, whenever the database takes it. Returns how many there are. */
async function scheduleUntil(world: World, signal: AbortSignal): Promise<number> {
  let count = 0
  for (let number = 1; !signal.aborted; number += 1) {
    const taken = accountsOf(world).map(({ id }) => schedule(world, id, number))
    for (const isTaken of await Promise.all(taken)) if (isTaken) count += 1
    await sleep(messageEveryMs)
  }
  return count
}

async function schedule(world: World, profileId: string, number: number): Promise<boolean> {
  const text = `Renewal ${number} rings over the lake`
  try {
    const answer = await fetch(`${world.apiUrl}/v1/messages`, {
      method: 'POST',
      headers: { authorization: `Bearer ${world.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ text, socialProfileIds: [profileId] }),
      signal: AbortSignal.timeout(5000),
    })
    await answer.text()
    return answer.status === 200
  } catch {
    return false
  }
}

function accountsOf({ profiles }: World) {
  return profiles.filter(({ network }) => network === 'twitter')
}

async function waitForOutcomes({ database }: World): Promise<string[]> {
  const count = async () => {
    const { rows } = await database.pool.query<{ open: number }>(
      `select count(*)::integer as open from messages where state in ('SCHEDULED', 'SUBMITTED')`,
    )
    return rows[0]?.open ?? 0
  }
  const isDone = eventually(async () => (await count()) === 0, { within: 240_000, every: 500 })
  return isDone.then(
    () => [],
    async () => [`${await count()} messages have no outcome`],
  )
}

async function findLost(world: World): Promise<string[]> {
  const alive = await world.sandbox.listAlive('twitter')
  const { rows } = await world.database.pool.query<{ id: string }>(
    'select p.id from profiles p join credentials c on c.id = p.credential_id where p.is_reauth_required or c.dead_at is not null',
  )
  const dead = new Set(rows.map(({ id }) => id))
  return accountsOf(world).flatMap(({ id, name, networkId }) => [
    ...(alive.has(networkId) ? [] : [`${name} is lost`]),
    ...(dead.has(id) ? [`${name} is called dead`] : []),
  ])
}

async function findNotSent({ database }: World): Promise<string[]> {
  const { rows } = await database.pool.query<{ id: string; state: string; reason: string | null }>(
    `select id, state, failure_reason as reason from messages where state <> 'SENT' limit 20`,
  )
  return rows.map(({ id, state, reason }) => `message ${id} is ${state}: ${reason}`)
}
