import assert from 'node:assert/strict'
import { test } from 'node:test'
import pino from 'pino'
import type { Network } from '../networks/networks.ts'
import type { Settlement } from './ledger/ledger.ts'
import { logSettled } from './log-settled.ts'
import { accepted, failed, missed } from './outcome.ts'

const subject = {
  messageId: '1000001',
  token: '1',
  sendAt: new Date(0),
  attempts: 1,
  looks: 0,
  doubtUntil: null,
}
const postUrl = 'https://x.com/a/status/9'

function logged(settlement: Settlement, state: string | undefined, type = 'TWITTER') {
  const lines: { level: number; msg: string; messageId: string }[] = []
  const log = pino({}, { write: (line) => void lines.push(JSON.parse(line)) })
  // The function reads only the title.
  const x = { title: 'X' } as Network
  const networkFor = (asked: string) => (asked === 'TWITTER' ? x : undefined)
  logSettled({ log, networkFor }, type, settlement, state)
  return lines.map(({ level, msg, messageId }) => ({ level, msg, messageId }))
}

test('a published message is logged with its address', () => {
  const sent = accepted(subject, { postId: '9', postUrl })
  const msg = `Published message 1000001 to X: ${postUrl}`
  assert.deepEqual(logged(sent, 'SENT'), [{ level: 30, msg, messageId: '1000001' }])
  const nowhere = accepted(subject, { postId: null, postUrl: null })
  assert.equal(logged(nowhere, 'SENT')[0]?.msg, 'Published message 1000001 to X')
  const handed = accepted(subject, { postId: null, postUrl: null, isHandedOver: true })
  assert.match(logged(handed, 'SENT')[0]?.msg ?? '', /^Handed message 1000001 to its author/)
})

test('a failed message is logged with the reason and the hint', () => {
  const msg =
    'Message 1000001 could not be published to X: Its time passed while it could not be sent, by more than ' +
    'the catch-up window. Schedule it again if it should still be published.'
  assert.deepEqual(logged(missed(subject), 'SEND_FAILED_PERMANENTLY'), [
    { level: 40, msg, messageId: '1000001' },
  ])
  const trouble = {
    code: 'refused',
    message: 'No '.repeat(1000),
    hint: undefined,
    retryAt: undefined,
  }
  const rules = { catchUpMs: 1000, maxLooks: 8 }
  const refused = failed(subject, { ...trouble, kind: 'rejected' }, rules, new Date(1))
  const [line] = logged(refused, 'SEND_FAILED_PERMANENTLY', 'LICHEN')
  assert.match(
    line?.msg ?? '',
    /^Message 1000001 could not be published to LICHEN: No .{490,500}…$/,
  )
})

test('a message that is not final, or was settled by another process, is not logged', () => {
  const sent = accepted(subject, { postId: '9', postUrl })
  for (const state of ['SCHEDULED', 'SUBMITTED', undefined])
    assert.deepEqual(logged(sent, state), [])
})
