// The same work with two job libraries: a job per message, one at a time per profile, as many jobs waiting for next
// month as there are messages. Set as fast as they go. Like the bare loop they mark the message's row as sent.
import { Logger, makeWorkerUtils, run } from 'graphile-worker'
import { PgBoss } from 'pg-boss'
import { type Contender, concurrency, dueSoon, makePost } from './contenders.ts'
import { profileCount, waitFor } from './fixture.ts'
import { addRows, openMarks, type Row } from './rows.ts'

const quiet = new Logger(() => () => undefined)
const partSize = 5000

export const graphile: Contender = {
  name: 'graphile-worker, a queue per profile',
  async drain(fixture, count, round) {
    const utils = await makeWorkerUtils({ connectionString: fixture.url, logger: quiet })
    const add = (jobs: Row[], runAt: Date) =>
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
    const rows = await addRows(fixture, { count, due, label: `graphile ${round}` })
    await inParts(count, (numbers) => add(pick(rows, numbers), due))
    await utils.release()
    const [post, marks] = [makePost(fixture), openMarks(fixture)]
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
          const { id, profile, text } = payload as Row
          await post(profile, text)
          await marks.markSent(id)
          done += 1
        },
      },
    })
    await waitFor(async () => done >= count)
    await runner.stop()
    await marks.close()
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
    const add = (jobs: Row[], startAfter: Date) =>
      queue.insert(
        name,
        jobs.map((data) => ({ data, singletonKey: `p${data.profile}`, startAfter })),
      )
    if (round === 0) {
      await inParts(fixture.pending, (numbers) => add(numbers.map(toJob('waiting')), nextMonth()))
      await fixture.pool.query('vacuum analyze')
    }
    const due = dueSoon()
    const rows = await addRows(fixture, { count, due, label: `boss ${round}` })
    await inParts(count, (numbers) => add(pick(rows, numbers), due))
    const [post, marks] = [makePost(fixture), openMarks(fixture)]
    const publish = async ({ id, profile, text }: Row) => {
      await post(profile, text)
      await marks.markSent(id)
    }
    await workThrough(queue, { name, count, publish })
    await marks.close()
    await queue.stop({ graceful: false })
    return due
  },
}

type Round = { name: string; count: number; publish: (row: Row) => Promise<void> }

/** Its own workers poll every half second. Fetching jobs directly is faster, so the benchmark does that. */
async function workThrough(queue: PgBoss, { name, count, publish }: Round): Promise<void> {
  let [done, running] = [0, 0]
  const end = Date.now() + 180_000
  while (done < count) {
    if (Date.now() > end) throw new Error(`only ${done} of ${count} after three minutes`)
    const free = concurrency - running
    const jobs = free > 0 ? await queue.fetch<Row>(name, { batchSize: free }) : []
    for (const job of jobs) {
      running += 1
      void publish(job.data)
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

/** Numbers start with 1. */
const pick = (rows: Row[], numbers: number[]) => numbers.flatMap((number) => rows[number - 1] ?? [])

const toJob =
  (label: string) =>
  (number: number): Row => ({
    id: '0',
    profile: String(1_000_000 + (number % profileCount) + 1),
    text: `${label} ${number}`,
  })

async function inParts(count: number, add: (numbers: number[]) => Promise<unknown>): Promise<void> {
  for (let from = 1; from <= count; from += partSize) {
    const length = Math.min(partSize, count - from + 1)
    await add(Array.from({ length }, (_, index) => from + index))
  }
}
