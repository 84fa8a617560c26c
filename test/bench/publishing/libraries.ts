// The same work with two job libraries: a job per message, one at a time per profile, as many jobs waiting for next
// month as there are messages. Set as fast as they go.
import { Logger, makeWorkerUtils, run } from 'graphile-worker'
import { PgBoss } from 'pg-boss'
import { type Contender, concurrency, dueSoon, makePost } from './contenders.ts'
import { profileCount, waitFor } from './fixture.ts'

const quiet = new Logger(() => () => undefined)
const partSize = 5000

type Job = { profile: string; text: string }

export const graphile: Contender = {
  name: 'graphile-worker, a queue per profile',
  async drain(fixture, count, round) {
    const utils = await makeWorkerUtils({ connectionString: fixture.url, logger: quiet })
    const add = (jobs: Job[], runAt: Date) =>
      utils.addJobs(
        jobs.map((payload) => ({
          identifier: 'post',
          payload,
          queueName: `p${payload.profile}`,
          runAt,
        })),
      )
    if (round === 0) {
      await inParts(fixture.pending, (numbers) => add(numbers.map(toJob('waiting')), nextMonth()))
      await fixture.pool.query('vacuum analyze')
    }
    const due = dueSoon()
    await inParts(count, (numbers) => add(numbers.map(toJob(`graphile ${round}`)), due))
    await utils.release()
    const post = makePost(fixture)
    let done = 0
    const runner = await run({
      connectionString: fixture.url,
      logger: quiet,
      concurrency,
      noHandleSignals: true,
      pollInterval: 50,
      preset: {
        worker: {
          localQueue: { size: 200 },
          completeJobBatchDelay: 0,
          failJobBatchDelay: 0,
          maxPoolSize: 20,
        },
      },
      taskList: {
        post: async (payload) => {
          const { profile, text } = payload as Job
          await post(profile, text)
          done += 1
        },
      },
    })
    await waitFor(async () => done >= count)
    await runner.stop()
    return due
  },
}

export const boss: Contender = {
  name: 'pg-boss, key_strict_fifo',
  async drain(fixture, count, round) {
    const queue = new PgBoss({ connectionString: fixture.url, max: 20 })
    queue.on('error', () => undefined)
    await queue.start()
    const name = 'post'
    if (round === 0) await queue.createQueue(name, { policy: 'key_strict_fifo' })
    const add = (jobs: Job[], startAfter: Date) =>
      queue.insert(
        name,
        jobs.map((data) => ({ data, singletonKey: `p${data.profile}`, startAfter })),
      )
    if (round === 0) {
      await inParts(fixture.pending, (numbers) => add(numbers.map(toJob('waiting')), nextMonth()))
      await fixture.pool.query('vacuum analyze')
    }
    const due = dueSoon()
    await inParts(count, (numbers) => add(numbers.map(toJob(`boss ${round}`)), due))
    await workThrough(queue, { name, count, post: makePost(fixture) })
    await queue.stop({ graceful: false })
    return due
  },
}

type Round = { name: string; count: number; post: (profile: string, text: string) => Promise<void> }

/** Its own workers wait half a second between two looks. Asked by hand it is faster, so it is asked by hand. */
async function workThrough(queue: PgBoss, { name, count, post }: Round): Promise<void> {
  let [done, running] = [0, 0]
  const end = Date.now() + 180_000
  while (done < count) {
    if (Date.now() > end) throw new Error(`only ${done} of ${count} after three minutes`)
    const free = concurrency - running
    const jobs = free > 0 ? await queue.fetch<Job>(name, { batchSize: free }) : []
    for (const job of jobs) {
      running += 1
      void post(job.data.profile, job.data.text)
        .then(() => queue.complete(name, job.id))
        .then(() => {
          running -= 1
          done += 1
        })
    }
    if (jobs.length < free || free === 0) await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

const nextMonth = () => new Date(Date.now() + 30 * 86_400_000)

const toJob =
  (label: string) =>
  (number: number): Job => ({
    profile: String(1_000_000 + (number % profileCount) + 1),
    text: `${label} ${number}`,
  })

async function inParts(count: number, add: (numbers: number[]) => Promise<unknown>): Promise<void> {
  for (let from = 1; from <= count; from += partSize) {
    const length = Math.min(partSize, count - from + 1)
    await add(Array.from({ length }, (_, index) => from + index))
  }
}
