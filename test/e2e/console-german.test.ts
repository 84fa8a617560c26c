// The service's sentences about a message are German in the German console.

import assert from 'node:assert/strict'
import { NetworkError } from '../../server/networks/networks.ts'
import { failed, missed } from '../../server/publishing/outcome.ts'
import { render, type Said, say, toStore } from '../../server/sentences/sentences.ts'
import { testInChromium } from '../support/chromium.ts'
import { openConsole, schedule, startConsole } from './console-visit.ts'

const service = await startConsole()
const { owner } = service.demo.member
const options = { origins: [service.url], viewport: { width: 1280, height: 860 } }

testInChromium('a failed message says why in German', options, async ({ page, consoleErrors }) => {
  const text = 'Brot um sieben'
  const id = await schedule(service, { text, time: new Date(Date.now() + 3_600_000) })
  await failLate(id)
  await openConsole(page, service, owner)
  await page.getByText('Schedule it again if it should still be published.').waitFor()
  await page.evaluate(() => localStorage.setItem('carillon.language', 'de'))
  await page.reload()

  const reason = 'Als sie wieder gesendet werden konnte, war ihre Zeit schon zu lange vorbei.'
  const hint = 'Plane sie neu, wenn sie noch veröffentlicht werden soll.'
  await page.getByText(`${reason} ${hint}`).waitFor()
  await page.goto(`${service.url}/messages/${id}`)
  await page.getByText(`${reason} ${hint}`).waitFor()
  await page.getByRole('listitem').getByText('X hat nicht rechtzeitig geantwortet.').waitFor()
  assert.deepEqual(consoleErrors, [])
})

/** As if the network had not answered until the message was too late. */
async function failLate(id: string): Promise<void> {
  const now = new Date()
  const subject = {
    messageId: id,
    token: '1',
    sendAt: now,
    attempts: 1,
    looks: 0,
    doubtUntil: null,
  }
  const late = new NetworkError(
    'retry',
    'twitter_no_answer',
    say('network_timeout', { network: 'X' }),
  )
  const attempt = failed(subject, late, { catchUpMs: 3_600_000, maxLooks: 3 }, now)
  const end = missed(subject)
  const { pool } = service.database
  await pool.query(`update messages set state = 'SUBMITTED', attempts = 1 where id = $1`, [id])
  await pool.query(
    `insert into attempts (message_id, number, token, state, ended_at, code, reason, reason_sentence, next_step)
     values ($1, 1, 1, $2, clock_timestamp(), $3, $4, $5, $6)`,
    [id, attempt.attempt, attempt.code, ...stored(attempt.reason), attempt.nextStep],
  )
  await pool.query(
    `update messages set state = $2, act_at = null, failure_code = $3, failure_reason = $4, failure_hint = $5,
       failure_sentences = $6 where id = $1`,
    [
      id,
      end.to,
      end.code,
      render(end.reason ?? ''),
      render(end.hint ?? ''),
      { reason: end.reason, hint: end.hint },
    ],
  )
}

function stored(said: Said | null): [string, string | null] {
  return [render(said ?? ''), toStore(said)]
}
