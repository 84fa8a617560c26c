// FEEDS=no: no feed is added, looked at or previewed.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { call, tokenOf } from '../support/client.ts'
import { need } from '../support/need.ts'
import { startTestService } from '../support/service.ts'

test('the operator switches feeds off', async () => {
  const service = await startTestService({ FEEDS: 'no' })
  const { demo } = service
  const token = await tokenOf(service, demo.member.owner.id)
  const path = `/v1/organizations/${demo.organization.demo}/feeds`
  const url = 'https://bakery.example/news.xml'
  const body = { url, socialProfileIds: [need(demo.profile.threads)] }
  for (const [at, sent] of [
    [path, body],
    [path.replace(/feeds$/, 'feedPreview'), { url }],
  ] as const) {
    const answer = await call(service, token, 'POST', at, sent)
    assert.equal(answer.status, 409, answer.text)
    assert.match(answer.text, /Feeds are switched off/)
  }
})
