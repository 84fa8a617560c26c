// Conformance of parts that the network shows to no app: what was published cannot be looked up, so `find` concludes nothing.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Subject, Tools } from './conformance.ts'
import { label, publishFaults } from './conformance-faults.ts'
import { aboveOf, goneParent } from './conformance-parts.ts'
import { checkOf, failureOf, titleOf } from './subjects.ts'

export function conformsUnseen(subject: Subject, tools: Tools): void {
  test(`${titleOf(subject)} publishes once and whole, and find concludes nothing`, async () => {
    const one = await tools.begin()
    assert.deepEqual(checkOf(subject)(one.post), [])
    const published = await tools.publish(one)
    const [post, ...more] = await tools.postsOf(one)
    assert.deepEqual(
      [post?.id, post?.text, post?.follows, more],
      [published.postId, one.post.text, aboveOf(one.post), []],
    )
    assert.equal((await fetch(String(published.postUrl))).status, 200)
    assert.equal((await failureOf(tools.find(one))).kind, 'retry')
  })

  for (const { fault, kind, taken } of publishFaults)
    test(`${titleOf(subject)} publish meets ${label(fault)}: ${kind}, and find concludes nothing`, async () => {
      const one = await tools.begin()
      await tools.disturb('publish', one, fault)
      assert.equal((await failureOf(tools.publish(one))).kind, kind)
      assert.equal(await tools.countPosts(one), taken ? 1 : 0)
      assert.equal((await failureOf(tools.find(one))).kind, 'retry')
    })

  goneParent(subject, tools)
}
