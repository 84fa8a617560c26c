// Conformance of connectors: posts that a network refuses, and calls without a token.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Subject, Tools } from './conformance.ts'
import { checkOf, failureOf, prepareIfNeeded } from './subjects.ts'

export function refusals(subject: Subject, tools: Tools): void {
  for (const { what, post } of subject.refused) {
    test(`${subject.name} refuses ${what}: rejected with the network's sentence and a hint`, async () => {
      const one = await tools.begin()
      one.post = { ...post(one.account), follows: one.post.follows }
      const attempt = async () => {
        one.preparedId = await prepareIfNeeded(subject.network, one.account, one.post)
        return tools.publish(one)
      }
      const error = await failureOf(attempt())
      assert.equal(error.kind, 'rejected', error.message)
      assert.ok(error.message.length > 10)
      assert.ok(error.hint)
      assert.equal(await tools.countPosts(one), 0)
      assert.notDeepEqual(checkOf(subject)(one.post), [], 'check would have said so before')
    })
  }
}

export function withoutToken(subject: Subject, tools: Tools): void {
  for (const accessToken of [undefined, '', 'two words', 'line\nbreak', 7]) {
    test(`${subject.name} with ${JSON.stringify(accessToken)} for a token: reconnect`, async () => {
      const one = await tools.begin()
      one.account.credentials = accessToken === undefined ? {} : { accessToken }
      assert.equal((await failureOf(tools.publish(one))).kind, 'reconnect')
    })
  }
}
