import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Problem } from '../../errors.ts'
import { bearerChallenge, bearerFields } from './bearer-errors.ts'

const request = { headers: {}, url: '/v1/me' }

test('a message cannot leave its place in the header', () => {
  const message = 'Not "yours"\\\r\nset-cookie: a=b, Zoë'
  const problem = new Problem('mayNotUseProfile', { message })
  assert.equal(
    bearerChallenge(problem, request),
    'Bearer realm="carillon", error="insufficient_scope", error_description="Not ?yours????set-cookie: a=b, Zo?"',
  )
  assert.equal(bearerFields(problem)?.error_description, message)
})

test('a missing scope is named', () => {
  const problem = new Problem('mayNotViewTeam', { scope: 'admin' })
  assert.match(bearerChallenge(problem, request) ?? '', /", scope="admin"$/)
})

test('a problem that a token cannot solve has no challenge', () => {
  for (const problem of [new Problem('planDoesNotAllow'), new Problem('badSignature'), undefined]) {
    assert.equal(bearerChallenge(problem, request), undefined)
    assert.equal(bearerFields(problem), undefined)
  }
})
