// Messages of the service to an account on a real server, and what became of them.
import assert from 'node:assert/strict'
import { inTransaction } from '../../server/db/db.ts'
import type { ConnectingWorld, Profile } from '../connecting/world.ts'
import { makeCopies } from '../publishing/world.ts'
import { eventually } from '../support/eventually.ts'

export type Draft = {
  text: string
  pictures?: number
  data?: Record<string, unknown>
  parts?: { text: string; delaySeconds?: number }[]
}

export type Sent = {
  id: string
  state: string
  postUrl: string | null
  reason: string | null
  attempts: number
}

export type Owner = Awaited<ReturnType<ConnectingWorld['as']>>
export type Author = Pick<ConnectingWorld, 'service'> & { owner: Owner }

/** For now. Returns its id. */
export async function schedule(
  { owner, service }: Author,
  { id, type }: Pick<Profile, 'id' | 'type'>,
  { text, pictures = 0, data, parts }: Draft,
): Promise<string> {
  const mediaUrls = Array.from({ length: pictures }, (_, index) => ({
    url: `https://pictures.example/${index}.jpg`,
  }))
  const answer = await owner.api('POST', '/v1/messages', {
    text,
    socialProfileIds: [id],
    ...(pictures > 0 ? { mediaUrls } : {}),
    ...(parts ? { parts } : {}),
    ...(data ? { extendedInfo: [{ socialProfileType: type, socialProfileId: id, data }] } : {}),
  })
  assert.equal(answer.status, 200, answer.text)
  await inTransaction(service.database.database, makeCopies)
  return (answer.body as { data: [{ id: string }] }).data[0].id
}

export async function settled({ service }: Pick<Author, 'service'>, id: string): Promise<Sent> {
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
