import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toText } from './log-text.ts'

const time = new Date(2027, 0, 31, 12, 34, 56).getTime()
const entry = { level: 30, time, pid: 1, hostname: 'box', msg: 'Something happened' }

function text(fields: Record<string, unknown>, hasColors = false): string {
  return toText(`${JSON.stringify({ ...entry, ...fields })}\n`, hasColors)
}

test('time, level, sentence, then what it is about', () => {
  assert.equal(
    text({ messageId: '1000001', list: [1], words: 'two words' }),
    '12:34:56 INFO  Something happened messageId=1000001 list=[1] words="two words"\n',
  )
})

test('a request on one line, with its trace id', () => {
  const request = {
    msg: 'request answered',
    reqId: '16f0a2c9',
    req: { method: 'GET', url: '/v1/me', ip: '::1' },
    res: { statusCode: 200 },
    responseTime: 3.4,
  }
  assert.equal(
    text(request),
    '12:34:56 INFO  request answered GET /v1/me 200 in 3 ms reqId=16f0a2c9\n',
  )
})

test('an error with its message, and from level error on where it was thrown', () => {
  const err = { type: 'Error', message: 'broken', stack: 'Error: broken\n    at here' }
  assert.equal(text({ level: 40, err }), '12:34:56 WARN  Something happened (broken)\n')
  assert.equal(
    text({ level: 50, err }),
    '12:34:56 ERROR Something happened (broken)\n      at here\n',
  )
})

test('colours only where they are wanted', () => {
  assert.ok(text({ level: 40 }, true).includes('\u001b[33mWARN '))
  assert.ok(!text({ level: 40 }).includes('\u001b'))
})

test('input of clients cannot send control characters to the terminal', () => {
  const hostile = '\u001b]0;owned\u0007\u001b[2J\r\n\u009b1m\u202e'
  const err = { message: hostile, stack: `Error: ${hostile}\n${hostile}` }
  const line = text({ level: 50, msg: hostile, [hostile]: hostile, err })
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the test looks for control characters.
  assert.doesNotMatch(line.replaceAll('\n', ''), /[\u0000-\u001f\u007f-\u009f\u202e]/)
})
