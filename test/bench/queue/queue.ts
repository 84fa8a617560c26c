// Adding to a queue in which thousands of messages wait, against a message with a chosen time.
import { connect } from '../../../server/db/db.ts'
import { horizonDays, slotsBetween } from '../../../server/queue/slots.ts'
import { call } from '../../support/client.ts'
import { need } from '../../support/need.ts'
import { type BenchService, startBenchService } from '../ground/bench-service.ts'
import { atMost, median, type Section } from '../section.ts'

const waiting = 10_000
const rounds = 20
const perRound = 20
/** One in ten minutes of the week. */
const week = { timeZone: 'UTC', slots: Array.from({ length: 1008 }, (_, slot) => slot * 10) }

export const queue: Section = {
  name: 'queue',
  title: 'Queues',
  notes: `
- \`npm run bench queue\`: \`POST /v1/messages\` with \`queue: "last"\` for a profile with a slot in every ten minutes, of which the first
  ${waiting.toLocaleString('en').replace(',', ' ')} have a message, against the same with a time next month, on the same profile. One request after the other, ${rounds} rounds of ${perRound} of each
  in turn; the median of each. The first addition, which looks for the first free slot among all, is not counted.`,
  async measure() {
    const bench = await startBenchService()
    try {
      const profileId = need(bench.profileIds[0])
      await fill(bench, profileId)
      const post = (more: object) => timed(bench, { socialProfileIds: [profileId], ...more })
      const first = await post({ queue: 'last' })
      const [plain, queued]: [number[], number[]] = [[], []]
      for (let round = 0; round < rounds; round += 1) {
        for (let index = 0; index < perRound; index += 1)
          plain.push(await post({ scheduledSendTime: nextMonth(plain.length) }))
        for (let index = 0; index < perRound; index += 1) queued.push(await post({ queue: 'last' }))
      }
      const [ordinary, added] = [median(plain), median(queued)]
      const details = `${added.toFixed(1)} ms, ${ordinary.toFixed(1)} ms; the first ${first.toFixed(0)} ms`
      return [
        atMost('Adding to a queue with 10 000 waiting against an ordinary `POST /v1/messages`', {
          ...{ value: added / ordinary, goal: 1.3, digits: 2, details },
        }),
      ]
    } finally {
      await bench.close()
    }
  },
}

/** Between two slots. */
function nextMonth(index: number): string {
  return new Date(Date.now() + 30 * 86_400_000 + index * 1000).toISOString()
}

async function timed({ service, token }: BenchService, body: object): Promise<number> {
  const begun = performance.now()
  const text =
    'A message of usual length, as people write them, with a link to https://example.com/.'
  const answer = await call(service, token, 'POST', '/v1/messages', { text, ...body })
  if (answer.status !== 200) throw new Error(answer.text)
  return performance.now() - begun
}

async function fill({ databaseUrl }: BenchService, profileId: string): Promise<void> {
  const connections = connect(databaseUrl, { max: 1, name: 'carillon bench' })
  const now = new Date()
  const until = new Date(now.getTime() + horizonDays * 86_400_000)
  const times = [...slotsBetween(week, now, until)].slice(0, waiting).map(({ at }) => at)
  await connections.pool.query(
    `insert into queues (profile_id, time_zone, slots) values ($1, $2, $3)`,
    [profileId, week.timeZone, week.slots],
  )
  await connections.pool.query(
    `insert into messages (profile_id, text, state, queue, scheduled_at, send_at, act_at)
     select $1, 'Waiting', 'SCHEDULED', 'last', at, at, at from unnest($2::timestamptz[]) as x (at)`,
    [profileId, times],
  )
  await connections.pool.query('analyze messages')
  await connections.close()
}
