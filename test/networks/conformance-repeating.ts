// Conformance of a connector whose network does not list the post: a doubt is settled by publishing the same preparation again. The
// network refuses it and names the post, or takes it because it did not have it.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Finding, NetworkError } from '../../server/networks/networks.ts'
import { render } from '../../server/sentences/sentences.ts'
import type { Case, Subject, Tools } from './conformance.ts'
import { assertAltTexts } from './conformance-alt-text.ts'
import { assertRetryAt, label, publishFaults } from './conformance-faults.ts'
import { sha256Of } from './file-host.ts'
import type { SandboxNetworks } from './sandbox-networks.ts'
import { failureOf, makeAttempt, soon, titleOf } from './subjects.ts'

export function settlesByRepeating(sandbox: SandboxNetworks, subject: Subject, tools: Tools): void {
  publishesOnce(sandbox, subject, tools)
  const rows = subject.isAnother ? publishFaults.filter(({ taken }) => taken) : publishFaults
  for (const row of rows) faultWhilePublishing(sandbox, subject, tools, row)
  if (subject.isAnother) return
  repetitionOfAnother(subject, tools)
}

function publishesOnce(sandbox: SandboxNetworks, subject: Subject, tools: Tools): void {
  test(`${titleOf(subject)} publishes once and whole`, async () => {
    const one = await tools.begin(subject.makeLarge)
    assert.deepEqual(subject.network.check(one.post), [])
    assert.equal(await tools.countPosts(one), 0, 'nothing is to be seen before publish')
    const published = await tools.publish(one)
    const [post, ...more] = await sandbox.postsOf(subject.name, one.account.networkId)
    assert.ok(post)
    assert.deepEqual([more, post.id, post.text], [[], published.postId, one.post.text])
    assert.deepEqual(
      post.media.map(({ sha256 }) => sha256),
      await Promise.all(one.post.media.map(sha256Of)),
      'the media arrived in order and whole',
    )
    assertAltTexts(subject, one.post, post)
    assert.match(published.postUrl ?? '', new RegExp(`^http.*${published.postId}`))
    assert.equal((await fetch(String(published.postUrl))).status, 200)
  })

  test(`${titleOf(subject)} says what was left out`, async () => {
    const one = await tools.begin()
    one.post.location = { latitude: 46.5, longitude: 6.6 }
    one.post.targeting = { shoeSize: 43 }
    assert.match(render((await tools.publish(one)).note ?? ''), /no location and no targeting/)
  })
}

function faultWhilePublishing(
  sandbox: SandboxNetworks,
  subject: Subject,
  tools: Tools,
  { fault, kind, taken }: (typeof publishFaults)[number],
): void {
  test(`${titleOf(subject)} publish meets ${label(fault)}: ${kind}, and the same again ${taken ? 'names the post' : 'publishes'}`, async () => {
    const one = await tools.begin()
    await tools.disturb('publish', one, fault)
    const since = Date.now()
    const error = await failureOf(tools.publish(one))
    assert.equal(error.kind, kind, error.message)
    if (kind === 'rejected' || kind === 'reconnect') assert.ok(error.hint)
    assertRetryAt(error.retryAt, fault, kind, since)
    await sandbox.clearFaults()
    assert.deepEqual(await tools.find(one), { absent: true }, 'the post is not listed')
    const published = taken
      ? (await findRepeated(subject, tools, one)).found
      : await tools.publish(one)
    const posts = await sandbox.postsOf(subject.name, one.account.networkId)
    assert.deepEqual(
      posts.map(({ id }) => id),
      [published?.postId],
    )
  })
}

export function answeredTooLate(subject: Subject, tools: Tools): void {
  test(`${titleOf(subject)} publish is answered too late: unknown-outcome, and the same again names the post`, async () => {
    const one = await tools.begin()
    await tools.disturb('publish', one, { kind: 'delay', delayMs: 20_000 })
    const error = await failureOf(tools.publish(one, subject.hurried))
    assert.deepEqual([error.kind, error.code], ['unknown-outcome', `${subject.name}_timeout`])
    assert.ok((await findRepeated(subject, tools, one)).found?.postId)
    assert.equal(await tools.countPosts(one), 1)
  })
}

function repetitionOfAnother(subject: Subject, tools: Tools): void {
  test(`${titleOf(subject)} a first attempt that repeats another post is not that post`, async () => {
    const one = await tools.begin()
    await tools.publish(one)
    const { repeats } = await refusedAsRepetition(tools, one)
    const finding = await look(subject, one, { repeats, doubtSince: null })
    assert.deepEqual(finding, { absent: true, isTwinSeen: true })
  })

  test(`${titleOf(subject)} a repetition of another message's post, or of an older one, is not its own`, async () => {
    const one = await tools.begin()
    const { postId } = await tools.publish(one)
    const { repeats } = await refusedAsRepetition(tools, one)
    const twin = { absent: true, isTwinSeen: true }
    const doubtSince = new Date()
    const others = { repeats, doubtSince, otherPostIds: [postId ?? ''] }
    assert.deepEqual(await look(subject, one, others), twin)
    const later = new Date(Date.now() + 3_600_000)
    assert.deepEqual(await look(subject, one, { repeats, doubtSince: later }), twin)
    assert.equal((await look(subject, one, { repeats, doubtSince })).found?.postId, postId)
  })

  test(`${titleOf(subject)} a repetition of which the network names no post proves nothing`, async () => {
    const one = await tools.begin()
    const finding = await look(subject, one, { doubtSince: new Date() })
    assert.deepEqual(finding, { absent: true })
  })
}

async function findRepeated(subject: Subject, tools: Tools, one: Case): Promise<Finding> {
  const { repeats } = await refusedAsRepetition(tools, one)
  return look(subject, one, { repeats, doubtSince: one.attempt.startedAt })
}

async function refusedAsRepetition(tools: Tools, one: Case): Promise<NetworkError> {
  const error = await failureOf(tools.publish(one))
  assert.deepEqual([error.kind, error.code], ['unknown-outcome', 'duplicate'])
  assert.ok(error.repeats)
  return error
}

function look(
  { network }: Subject,
  { account, post, preparedId }: Case,
  more: Record<string, unknown>,
): Promise<Finding> {
  const attempt = makeAttempt({ preparedId, isRepetition: true, ...more })
  return network.find(account, post, attempt, soon())
}
