// Messages that have ended, to be sent again, and the calls about them.
import assert from 'node:assert/strict'
import { startMediaService } from '../media/media-service.ts'
import { type Answer, call, tokenOf } from '../support/client.ts'
import { need } from '../support/need.ts'
import { dataOf } from './reading.ts'

export type Item = {
  id: string
  state: string
  text: string
  groupId: string
  resendOf: string | null
  scheduledSendTime: number | null
  media: { id: string; altText?: string }[] | null
  webhookUrls: string[] | null
  tags: string[] | null
  createdByMember: { id: string } | null
  version: string
}
export type Refusal = { reason: string; param: string | null; resource: { id: string } | null }

/** A service of the file that calls it: test files share a process, and this module with it. */
export async function startEndedMessages() {
  const service = await startMediaService()
  const { demo, token: owner } = service
  const { pool } = service.database
  const editor = await tokenOf(service, demo.member.editor.id)
  const limited = await tokenOf(service, demo.member.limited.id)
  const sole = await tokenOf(service, demo.member.sole.id)
  const x = need(demo.profile.twitter)
  const time = '2030-04-01T12:00:00Z'
  let count = 0

  async function create(more: object = {}, by = owner): Promise<Item> {
    const body = {
      text: `Again ${++count}`,
      socialProfileIds: [x],
      scheduledSendTime: time,
      ...more,
    }
    return need(dataOf<Item[]>(await call(service, by, 'POST', '/v1/messages', body))[0])
  }

  /** As publishing leaves it. */
  async function end(id: string, state: string, failure: string | null = null): Promise<void> {
    await pool.query(`update messages set state = 'SUBMITTED' where id = $1`, [id])
    if (state !== 'SUBMITTED')
      await pool.query(
        'update messages set state = $2, act_at = null, failure_code = $3 where id = $1',
        [id, state, failure],
      )
  }

  async function createFailed(failure = 'rejected', more: object = {}): Promise<Item> {
    const item = await create(more)
    await end(item.id, 'SEND_FAILED_PERMANENTLY', failure)
    return item
  }

  function resend(id: string, body?: object, by = owner, key?: string): Promise<Answer> {
    const headers = key === undefined ? [] : [['idempotency-key', key]]
    return call(service, by, 'POST', `/v1/messages/${id}/resend`, body, Object.fromEntries(headers))
  }

  const resent = async (id: string, body?: object, by = owner) =>
    need(dataOf<Item[]>(await resend(id, body, by))[0])
  const sendNow = (id: string, by = owner, headers: Record<string, string> = {}) =>
    call(service, by, 'POST', `/v1/messages/${id}/sendNow`, undefined, headers)
  const read = async (id: string) =>
    need(dataOf<Item[]>(await call(service, owner, 'GET', `/v1/messages/${id}`))[0])

  return {
    create,
    createFailed,
    demo,
    editor,
    end,
    limited,
    owner,
    pool,
    read,
    resend,
    resent,
    sendNow,
    service,
    sole,
    time,
    x,
  }
}

export function requireRefusal(answer: Answer, status = 409): Refusal {
  assert.equal(answer.status, status, answer.text)
  return need((answer.body as { errors: Refusal[] }).errors[0])
}
