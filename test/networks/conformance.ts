// The conformance suite of connectors, whatever their network: run over each of them against the sandbox.
// Publishing: which fault leads to which kind, and what `find` says afterwards.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Account, Attempt, Network, Post } from '../../server/networks/networks.ts'
import { render } from '../../server/sentences/sentences.ts'
import { eventually } from '../support/eventually.ts'
import { assertAltTexts } from './conformance-alt-text.ts'
import { changedAnswers } from './conformance-answers.ts'
import { assertRetryAt, type Fault, label, publishFaults } from './conformance-faults.ts'
import { aboveOf, goneParent } from './conformance-parts.ts'
import { refusals, withoutToken } from './conformance-refusals.ts'
import { answeredTooLate, settlesByRepeating } from './conformance-repeating.ts'
import { conformsUnseen } from './conformance-unseen.ts'
import { sha256Of } from './file-host.ts'
import type { SandboxNetworks, SandboxPost } from './sandbox-networks.ts'
import { checkOf, failureOf, makeAttempt, prepareIfNeeded, soon, titleOf } from './subjects.ts'

export type Subject = {
  name: string
  /** Which of its posts. */
  what: string
  /** The network's answers have been tried with other posts: here only what is different for this one. */
  isAnother?: true
  /** A story. */
  hasNoText?: true
  /** The network has one alt text for all media of a post. */
  hasOneAltText?: boolean
  network: Network
  /** The same with a timeout of one second, for answers that come too late. */
  hurried: Network
  makeCase(): Promise<Made>
  /** The same post with a file that goes to the network in several pieces, for the tests of what is done with the pieces. */
  makeLarge?(): Promise<Made>
  /** The network says of a post that it does not exist: there are no fields that could be missing. */
  saysAbsent?: true
  /** Whether there is a first phase that calls the network. */
  isPrepared: boolean
  /** The fields that `find` reads: without one of them it must not say that the post is absent. */
  fields: string[]
  /** It follows another post of the account: a part of a chain. */
  isPart?: true
  /** It has the address of the post that it follows. */
  hasNoAddress?: true
  /** Posts that the network refuses although `check` was not called. */
  refused: { what: string; post(account: Account): Post }[]
}

export type Made = { account: Account; post: Post }
export type Case = { account: Account; post: Post; preparedId: string | null; attempt: Attempt }
const otherFaults: { fault: Fault; kind: string }[] = [
  { fault: { kind: 'status', status: 500 }, kind: 'retry' },
  { fault: { kind: 'drop-before' }, kind: 'retry' },
  { fault: { kind: 'drop-after' }, kind: 'retry' },
  { fault: { kind: 'status-after', status: 500 }, kind: 'retry' },
  { fault: { kind: 'rate-limit', retryAfter: 7 }, kind: 'rate-limited' },
  { fault: { kind: 'expire-token' }, kind: 'reconnect' },
]

export function conforms(sandbox: SandboxNetworks, subject: Subject): void {
  const tools = makeTools(sandbox, subject)
  if (isUnseen(subject)) conformsUnseen(subject, tools)
  else if (subject.network.repeatsWithinSeconds === undefined)
    conformsByLooking(sandbox, subject, tools)
  else settlesByRepeating(sandbox, subject, tools)
  if (subject.isPrepared)
    for (const row of otherFaults) faultWhilePreparing(sandbox, subject, tools, row)
  if (subject.isAnother) return
  refusals(subject, tools)
  withoutToken(subject, tools)
}

/** Apart from the others, because they only wait: they can do it together, if none of them clears the faults of the others. */
export function conformsWhenLate(sandbox: SandboxNetworks, subject: Subject): void {
  if (subject.isAnother) return
  const tools = makeTools(sandbox, subject)
  if (isUnseen(subject)) return
  if (subject.network.repeatsWithinSeconds === undefined) tooLate(subject, tools)
  else answeredTooLate(subject, tools)
}

/** A part that the network shows to no app. */
function isUnseen({ isPart, network }: Subject): boolean {
  return isPart === true && network.parts?.isUnseen === true
}

function makeTools(sandbox: SandboxNetworks, subject: Subject): Tools {
  const { name, network } = subject
  const begin = async (make = subject.makeCase): Promise<Case> => {
    const { account, post } = await make()
    const preparedId = await prepareIfNeeded(network, account, post)
    return { account, post, preparedId, attempt: makeAttempt({ preparedId }) }
  }
  const publish = ({ account, post, preparedId }: Case, by = network) =>
    by.publish(account, post, preparedId, soon())
  const find = ({ account, post, attempt }: Case) => network.find(account, post, attempt, soon())
  const disturb = (operation: string, { account }: Pick<Case, 'account'>, fault: Fault) =>
    sandbox.addFault({ network: name, operation, profile: account.networkId, ...fault })
  const postsOf = async ({ account, post: { follows } }: Case) => {
    const all = await sandbox.postsOf(name, account.networkId)
    return all.filter(({ id }) => id !== follows?.root.postId && id !== follows?.parent.postId)
  }
  const countPosts = async (one: Case) => (await postsOf(one)).length
  return { begin, publish, find, disturb, postsOf, countPosts }
}

function conformsByLooking(sandbox: SandboxNetworks, subject: Subject, tools: Tools): void {
  happyPath(subject, tools)
  const rows = subject.isAnother ? publishFaults.filter(({ taken }) => taken) : publishFaults
  for (const row of rows) faultWhilePublishing(sandbox, subject, tools, row)
  changedAnswers(sandbox, subject, tools)
  if (subject.isPart) goneParent(subject, tools)
  if (subject.isAnother) return
  // A look that is refused says nothing about the post: it could not look, and is repeated.
  const refusedLook = { fault: { kind: 'status', status: 403 }, kind: 'retry' }
  for (const row of [...otherFaults, refusedLook]) faultWhileLooking(sandbox, subject, tools, row)
}

export type Tools = {
  begin(make?: () => Promise<Made>): Promise<Case>
  publish(one: Case, by?: Network): ReturnType<Network['publish']>
  find(one: Case): ReturnType<Network['find']>
  disturb(operation: string, one: Pick<Case, 'account'>, fault: Fault): Promise<unknown>
  /** Without those that it follows. */
  postsOf(one: Case): Promise<SandboxPost[]>
  countPosts(one: Case): Promise<number>
}

function happyPath(subject: Subject, tools: Tools): void {
  test(`${titleOf(subject)} publishes once, whole, and finds it`, async () => {
    const one = await tools.begin(subject.makeLarge)
    assert.deepEqual(checkOf(subject)(one.post), [])
    assert.equal(await tools.countPosts(one), 0, 'nothing is to be seen before publish')
    assert.deepEqual(await tools.find(one), { absent: true })
    const published = await tools.publish(one)
    const [post, ...more] = await tools.postsOf(one)
    assert.ok(post)
    assert.deepEqual(more, [])
    assert.equal(post.follows, aboveOf(one.post))
    assert.equal(post.id, published.postId)
    assert.equal(post.text, one.post.text)
    assert.deepEqual(
      post.media.map(({ sha256 }) => sha256),
      await Promise.all(one.post.media.map(sha256Of)),
      'the media arrived in order and whole',
    )
    assertAltTexts(subject, one.post, post)
    assert.equal(post.link, one.post.extended.destinationUrl ?? null)
    assert.equal(post.board, one.post.extended.boardId ?? null)
    const named = subject.hasNoAddress ? one.post.follows?.root.postId : published.postId
    assert.match(published.postUrl ?? '', new RegExp(`^http.*${named}`))
    assert.equal((await fetch(String(published.postUrl))).status, 200)
    assert.deepEqual(await tools.find(one), { found: published })
  })

  test(`${titleOf(subject)} does not take the post of another message for its own`, async () => {
    const one = await tools.begin()
    const { postId } = await tools.publish(one)
    assert.ok(postId)
    // The same content for another message: its own prepared thing, and nothing of it published.
    const preparedId = await prepareIfNeeded(subject.network, one.account, one.post)
    const other = { ...one, attempt: makeAttempt({ preparedId, otherPostIds: [postId] }) }
    assert.deepEqual(await tools.find(other), { absent: true })
  })

  if (subject.isPart) return
  test(`${titleOf(subject)} says what was left out`, async () => {
    const one = await tools.begin()
    one.post.location = { latitude: 46.5, longitude: 6.6 }
    one.post.targeting = { shoeSize: 43 }
    const { note } = await tools.publish(one)
    assert.match(render(note ?? ''), /no location and no (such )?targeting/)
  })
}

function faultWhilePublishing(
  sandbox: SandboxNetworks,
  subject: Subject,
  tools: Tools,
  { fault, kind, taken }: (typeof publishFaults)[number],
): void {
  test(`${titleOf(subject)} publish meets ${label(fault)}: ${kind}, ${taken ? 'found' : 'absent'}`, async () => {
    const one = await tools.begin()
    await tools.disturb('publish', one, fault)
    const since = Date.now()
    const error = await failureOf(tools.publish(one))
    assert.equal(error.kind, kind, error.message)
    assert.match(error.code, /^[a-z]+_[a-z0-9_]+$/)
    if (kind === 'rejected' || kind === 'reconnect') assert.ok(error.hint)
    assertRetryAt(error.retryAt, fault, kind, since)
    await sandbox.clearFaults()
    assert.equal(await tools.countPosts(one), taken ? 1 : 0)
    const finding = await tools.find(one)
    if (taken) assert.ok(finding.found?.postId)
    else {
      assert.deepEqual(finding, { absent: true })
      await tools.publish(one)
    }
    assert.equal(await tools.countPosts(one), 1)
  })
}

function tooLate(subject: Subject, tools: Tools): void {
  test(`${titleOf(subject)} publish is answered too late: unknown-outcome, found`, async () => {
    const one = await tools.begin()
    await tools.disturb('publish', one, { kind: 'delay', delayMs: 20_000 })
    const error = await failureOf(tools.publish(one, subject.hurried))
    assert.equal(error.kind, 'unknown-outcome')
    assert.equal(error.code, `${subject.name}_timeout`)
    assert.ok((await tools.find(one)).found?.postId)
    assert.equal(await tools.countPosts(one), 1)
  })

  test(`${titleOf(subject)} find is answered too late: retry, and concludes nothing`, async () => {
    const one = await tools.begin()
    await tools.publish(one)
    await tools.disturb('read', one, { kind: 'delay', delayMs: 20_000 })
    const { account, post, attempt } = one
    const error = await failureOf(subject.hurried.find(account, post, attempt, soon()))
    assert.equal(error.kind, 'retry')
    assert.ok((await tools.find(one)).found?.postId)
  })

  const { prepare } = subject.network
  if (prepare && subject.isPrepared) {
    test(`${titleOf(subject)} prepare is answered too late: retry`, async () => {
      const one = await tools.begin()
      await tools.disturb('upload', one, { kind: 'delay', delayMs: 4_000 })
      const error = await failureOf(prepare(one.account, one.post, AbortSignal.timeout(1_000)))
      assert.equal(error.kind, 'retry')
      assert.equal(await tools.countPosts(one), 0)
    })
  }

  test(`${titleOf(subject)} publish is stopped under way: unknown-outcome, found`, async () => {
    const one = await tools.begin()
    await tools.disturb('publish', one, { kind: 'delay', delayMs: 30_000 })
    const { account, post, preparedId } = one
    const stop = new AbortController()
    const call = failureOf(subject.network.publish(account, post, preparedId, stop.signal))
    await eventually(async () => (await tools.countPosts(one)) > 0, { what: 'the post', every: 20 })
    stop.abort()
    assert.equal((await call).kind, 'unknown-outcome')
    assert.ok((await tools.find(one)).found?.postId)
  })
}

function faultWhilePreparing(
  sandbox: SandboxNetworks,
  subject: Subject,
  tools: Tools,
  { fault, kind }: (typeof otherFaults)[number],
): void {
  const { network } = subject
  test(`${titleOf(subject)} prepare meets ${label(fault)}: ${kind}, and may be repeated`, async () => {
    const { account, post } = await (subject.makeLarge ?? subject.makeCase)()
    const one: Case = { account, post, preparedId: null, attempt: makeAttempt() }
    await tools.disturb('upload', one, fault)
    const since = Date.now()
    const error = await failureOf(
      network.prepare?.(one.account, one.post, soon()) ?? Promise.resolve(),
    )
    assert.equal(error.kind, kind, error.message)
    assertRetryAt(error.retryAt, fault, kind, since)
    await sandbox.clearFaults()
    one.preparedId = await prepareIfNeeded(network, one.account, one.post)
    assert.equal(await tools.countPosts(one), 0)
    await tools.publish(one)
    assert.equal(await tools.countPosts(one), 1)
  })
}

function faultWhileLooking(
  sandbox: SandboxNetworks,
  subject: Subject,
  tools: Tools,
  { fault, kind }: (typeof otherFaults)[number],
): void {
  test(`${titleOf(subject)} find meets ${label(fault)}: ${kind}, and concludes nothing`, async () => {
    const one = await tools.begin()
    const { postId } = await tools.publish(one)
    await tools.disturb('read', one, fault)
    const error = await failureOf(tools.find(one))
    assert.equal(error.kind, kind, error.message)
    await sandbox.clearFaults()
    assert.equal((await tools.find(one)).found?.postId, postId)
  })
}
