// Conformance of connectors when an answer to `find` differs from the contract: fields are missing, texts are escaped.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { NetworkError } from '../../server/networks/networks.ts'
import type { Case, Subject, Tools } from './conformance.ts'
import type { SandboxNetworks } from './sandbox-networks.ts'
import { failureOf, makeAttempt, prepareIfNeeded, titleOf } from './subjects.ts'

export function changedAnswers(sandbox: SandboxNetworks, subject: Subject, tools: Tools): void {
  fieldsMissing(sandbox, subject, tools)
  if (!subject.hasNoText) escapedText(sandbox, subject, tools)
}

/** As often as `find` asks. */
const always = { times: 100 }

function fieldsMissing(sandbox: SandboxNetworks, subject: Subject, tools: Tools): void {
  const missing = { kind: 'fields-missing', ...always }
  test(`${titleOf(subject)} find is answered without the fields it asked for: retry, and concludes nothing`, async () => {
    const one = await tools.begin()
    const { postId } = await tools.publish(one)
    await tools.disturb('read', one, missing)
    assert.equal((await failureOf(tools.find(one))).kind, 'retry')
    await sandbox.clearFaults()
    assert.equal((await tools.find(one)).found?.postId, postId)
  })

  if (!subject.saysAbsent)
    test(`${titleOf(subject)} find is answered without the fields it asked for, about another post: the same`, async () => {
      const one = await tools.begin()
      await tools.publish(await another(subject, one))
      await tools.disturb('read', one, missing)
      assert.equal((await failureOf(tools.find(one))).kind, 'retry')
      await sandbox.clearFaults()
      assert.deepEqual(await tools.find(one), { absent: true })
    })

  for (const field of subject.fields)
    test(`${titleOf(subject)} find is answered without ${field}: found, or nothing is concluded`, async () => {
      const one = await tools.begin()
      const { postId } = await tools.publish(one)
      await tools.disturb('read', one, { ...missing, fields: [field] })
      const finding = await tools.find(one).catch((error: unknown) => error)
      await sandbox.clearFaults()
      if (finding instanceof NetworkError) assert.equal(finding.kind, 'retry', finding.message)
      else assert.equal((finding as { found?: { postId: unknown } }).found?.postId, postId)
    })
}

/** Another message of the same account. */
async function another(subject: Subject, one: Case): Promise<Case> {
  const post = subject.hasNoText ? one.post : { ...one.post, text: `Another ${one.post.text}` }
  const preparedId = await prepareIfNeeded(subject.network, one.account, post)
  return { ...one, post, preparedId }
}

function escapedText(sandbox: SandboxNetworks, subject: Subject, tools: Tools): void {
  test(`${titleOf(subject)} a lost answer, and the text comes back escaped: found, and not posted again`, async () => {
    const begun = await tools.begin()
    const text = `“Küsse” & "it's <3" 👨\u200d👩\u200d👧 ❤\ufe0f ${begun.post.text}`
    const post = { ...begun.post, text }
    const preparedId = await prepareIfNeeded(subject.network, begun.account, post)
    const one = { ...begun, post, preparedId, attempt: makeAttempt({ preparedId }) }
    await tools.disturb('publish', one, { kind: 'drop-after' })
    assert.equal((await failureOf(tools.publish(one))).kind, 'unknown-outcome')
    await tools.disturb('read', one, { kind: 'escaped', ...always })
    const { found } = await tools.find(one)
    await sandbox.clearFaults()
    const [lying, ...more] = await tools.postsOf(one)
    assert.deepEqual([found?.postId, lying?.text, more], [lying?.id, text, []])
  })
}
