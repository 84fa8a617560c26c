// Ten concurrent requests with the same code or refresh token: exactly one creates tokens, every time.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Answer } from '../support/client.ts'
import { need } from '../support/need.ts'
import { startTestService } from '../support/service.ts'
import {
  assertRefusal,
  badGrant,
  codeFor,
  meWith,
  redeem,
  refresh,
  tokensFor,
  tokensOf,
} from './steps.ts'

const service = await startTestService()
const { owner } = service.demo.member
const rounds = 20

function atOnce(ask: () => Promise<Answer>): Promise<Answer[]> {
  return Promise.all(Array.from({ length: 10 }, ask))
}

function assertOneSuccess(answers: Answer[], round: number): void {
  const statuses = answers.map((answer) => answer.status)
  assert.equal(statuses.filter((status) => status === 200).length, 1, `${round}: ${statuses}`)
  for (const answer of answers.filter(({ status }) => status !== 200)) {
    assertRefusal(answer, badGrant, `round ${round}`)
  }
}

test(`a code redeemed ten times at once gives one token answer, ${rounds} rounds of ${rounds}`, async () => {
  for (let round = 1; round <= rounds; round += 1) {
    const code = await codeFor(service, owner)
    assertOneSuccess(await atOnce(() => redeem(service, code)), round)
  }
})

test(`a refresh token used ten times at once gives one and the same answer, ${rounds} rounds of ${rounds}`, async () => {
  let { refresh_token } = await tokensFor(service, owner)
  for (let round = 1; round <= rounds; round += 1) {
    const old = refresh_token
    const answers = await atOnce(() => refresh(service, old))
    // Concurrent refreshes by one app are not a theft: one pair of tokens is created, and every request gets it.
    assert.equal(new Set(answers.map(({ text }) => text)).size, 1, `round ${round}`)
    const tokens = tokensOf(need(answers[0]))
    assert.equal(await meWith(service, tokens.access_token), '200')
    refresh_token = tokens.refresh_token
  }
})
