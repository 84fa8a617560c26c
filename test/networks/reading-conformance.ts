// The conformance suite of readers, whatever their network: run over each of them against the sandbox.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inspect } from 'node:util'
import type { Reader } from '../../server/networks/interactions/reader.ts'
import { keepHistory } from './history.ts'
import type { Deed, Made, SandboxNetworks } from './sandbox-networks.ts'
import { failureOf, makeAccount, makeId, soon } from './subjects.ts'

export type ReadingSubject = {
  name: string
  /** Looks at everything again in every step, and trusts what it sees at once. */
  reader: Reader
  /** As a real one: looks again after an hour. */
  usual: Reader
  incoming: string[]
  outgoing: string[]
  /** The types whose lists have more than one page when there is enough. */
  many: string[]
  /** The facts that the network shows of the people who act. */
  shows?: readonly ('name' | 'handle' | 'avatarUrl')[]
  /** An id of a profile, different every time; without it, a number. */
  makeId?: () => string
}

const listFaults = ['gap', 'repeat-page', 'out-of-order', 'cursor-lost']
const callFaults = ['status', 'drop-before', 'drop-after', 'status-after', 'rate-limit']

export function readsAsAll(sandbox: SandboxNetworks, subject: ReadingSubject): void {
  const { name, reader } = subject
  const begin = (by = reader) => {
    const account = makeAccount(name)
    const other = makeId(name)
    const history = keepHistory(by, account)
    const incoming = (type: string, more: object = {}) =>
      sandbox.interact({ network: name, type, from: other, to: account.networkId, ...more })
    const outgoing = (type: string) =>
      sandbox.interact({ network: name, type, from: account.networkId, to: other })
    const batch = (deeds: Partial<Deed>[]) =>
      sandbox.interactAll(
        deeds.map(({ type = '', ...more }) => ({
          network: name,
          type,
          from: other,
          to: account.networkId,
          ...more,
        })),
      )
    return { account, other, history, incoming, outgoing, batch }
  }
  const tools = { sandbox, subject, begin }
  everythingArrives(tools)
  peopleAreShown(tools)
  repeating(tools)
  deleted(tools)
  farBack(tools)
  for (const kind of listFaults) listFault(tools, kind)
  for (const kind of callFaults) callFault(tools, kind)
  limits(tools)
  badTokens(tools)
  lostCursor(tools)
}

type Scene = {
  account: ReturnType<typeof makeAccount>
  other: string
  history: ReturnType<typeof keepHistory>
  incoming(type: string, more?: object): Promise<Made>
  outgoing(type: string): Promise<Made>
  /** Many incoming ones in their order, by one request. */
  batch(deeds: Partial<Deed>[]): Promise<Made[]>
}
type Tools = { sandbox: SandboxNetworks; subject: ReadingSubject; begin(by?: Reader): Scene }

async function makeAll({ incoming, outgoing }: Scene, subject: ReadingSubject): Promise<Made[]> {
  const made: Made[] = []
  for (const type of subject.incoming) made.push(await incoming(type))
  for (const type of subject.outgoing) made.push(await outgoing(type))
  return made
}

/** Several pages of each kind. */
async function makeMany(scene: Scene, subject: ReadingSubject, count: number): Promise<Made[]> {
  const isLikable = subject.incoming.includes('LIKE')
  const post = isLikable ? (await scene.incoming('LIKE')).messageId : undefined
  const makeOne = (type: string) => {
    const hangs = type !== 'MENTION' && type !== 'PRIVATE_MESSAGE'
    return { type, from: makeId(subject.name), ...(hangs && post ? { postId: post } : {}) }
  }
  return scene.batch(Array.from({ length: count }, () => subject.many.map(makeOne)).flat())
}

function lines(made: Made[]): string[] {
  return made.map(({ line }) => line).sort()
}

function everythingArrives({ begin, subject }: Tools): void {
  for (const which of ['reader', 'usual'] as const)
    test(`${subject.name}, ${which}: whatever people do arrives, in both directions`, async () => {
      const scene = begin(subject[which])
      await scene.history.collect()
      assert.deepEqual(scene.history.lines(), [])
      const made = await makeAll(scene, subject)
      await scene.history.collect()
      assert.deepEqual(scene.history.lines(), lines(made))
      for (const it of scene.history.list()) {
        assert.ok(Math.abs(+it.at - Date.now()) < 60_000, 'the time is right')
        assert.doesNotMatch(inspect(it), /Hello|seen this|Profile|s_\d/, 'nothing of what was said')
      }
    })
}

function peopleAreShown({ begin, subject, sandbox }: Tools): void {
  const { name, shows = [] } = subject
  test(`${name}: people are described as the network shows them, and by no call more`, async () => {
    const scene = begin()
    for (const type of subject.incoming) await scene.incoming(type)
    await scene.history.collect()
    const shown = scene.history.people.get(scene.other)
    const known = (['name', 'handle', 'avatarUrl'] as const).filter((part) => shown?.[part])
    assert.deepEqual(known, [...shows], inspect(shown))
    if (!shows.includes('name')) return
    assert.match(shown?.name ?? '', /^\p{L}+ \p{L}+$/u, 'the name on the pages of the sandbox')
    assert.match(shown?.avatarUrl ?? '', /^http:.*\/_sandbox\/portraits\/[0-9a-f]+\.png$/)
    const renamed = { network: name, profile: scene.other, name: 'Ada <b>King</b>' }
    await sandbox.control('POST', '/profiles', renamed)
    await scene.history.collect()
    assert.equal(scene.history.people.get(scene.other)?.name, renamed.name)
  })
}

function repeating({ begin, subject }: Tools): void {
  test(`${subject.name}: a step that is repeated changes nothing`, async () => {
    const scene = begin()
    const made = await makeAll(scene, subject)
    await scene.history.collect()
    const keys = scene.history.list().map(({ key }) => key)
    scene.history.cursors.clear()
    await scene.history.collect()
    await scene.history.collect()
    assert.deepEqual(scene.history.lines(), lines(made))
    assert.deepEqual(
      scene.history.list().map(({ key }) => key),
      keys,
    )
    assert.equal(new Set(keys).size, made.length)
  })
}

function deleted({ begin, subject, sandbox }: Tools): void {
  test(`${subject.name}: what was deleted disappears, and nothing else`, async () => {
    const scene = begin()
    const made = await makeAll(scene, subject)
    await scene.history.collect()
    for (const [index, gone] of made.entries()) {
      await sandbox.undo(gone)
      // Twice: a conversation or a post that left the list is believed to be gone the second time.
      await scene.history.collect()
      await scene.history.collect()
      assert.deepEqual(scene.history.lines(), lines(made.slice(index + 1)), gone.line)
    }
  })
}

function farBack({ begin, subject }: Tools): void {
  test(`${subject.name}: a first connection goes back to the beginning, in small steps`, async () => {
    const scene = begin(subject.usual)
    const hours = Array.from({ length: 420 }, (_, index) => index * 3_600_000)
    const at = (ago: number) => new Date(Date.now() - ago).toISOString()
    const made = await scene.batch(hours.map((ago) => ({ type: 'MENTION', at: at(ago) })))
    const [kind = ''] = subject.reader.kinds.filter((name) =>
      /^(mentions|tagged|notifications)$/.test(name),
    )
    const first = await scene.history.step(kind)
    assert.ok(first.hasMore && first.interactions.length < 420)
    // New entries do not wait for old ones.
    const fresh = await scene.incoming('MENTION')
    const second = await scene.history.step(kind)
    assert.ok(second.interactions.some(({ externalMessageId }) => externalMessageId === fresh.id))
    await scene.history.collect()
    assert.deepEqual(scene.history.lines(), lines([...made, fresh]))
  })
}

function listFault({ begin, subject, sandbox }: Tools, kind: string): void {
  test(`${subject.name}: with the fault ${kind}, the same history`, async () => {
    const scene = begin()
    const first = await makeAll(scene, subject)
    const many = await makeMany(scene, subject, 130)
    const profile = scene.account.networkId
    const fault = { network: subject.name, operation: 'read', profile, kind, times: 25 }
    await sandbox.addFault(fault)
    for (let step = 0; step < 4; step += 1) await scene.history.stumble()
    const last = await makeAll(scene, subject)
    for (let step = 0; step < 4; step += 1) await scene.history.stumble()
    await sandbox.clearFaults()
    for (let step = 0; step < 3; step += 1) await scene.history.collect()
    const all = new Set(lines([...first, ...many, ...last]))
    assert.deepEqual(
      scene.history
        .lines()
        .filter((line) => !all.has(line))
        .filter((line) => !line.startsWith('LIKE')),
      [],
    )
    assert.deepEqual(
      [...all].filter((line) => !scene.history.lines().includes(line)),
      [],
    )
  })
}

function callFault({ begin, subject, sandbox }: Tools, kind: string): void {
  test(`${subject.name}: with the fault ${kind}, the same history`, async () => {
    const scene = begin(subject.usual)
    const made = await makeAll(scene, subject)
    const profile = scene.account.networkId
    const fault = { network: subject.name, operation: 'read', profile, kind, times: 6 }
    await sandbox.addFault(kind === 'rate-limit' ? { ...fault, retryAfter: 1 } : fault)
    const errors = await scene.history.stumble()
    assert.ok(errors.length > 0)
    const expected = kind === 'rate-limit' ? 'rate-limited' : 'retry'
    for (const error of errors) assert.equal(error.kind, expected)
    await sandbox.clearFaults()
    await scene.history.collect()
    await scene.history.collect()
    assert.deepEqual(scene.history.lines(), lines(made))
  })
}

function limits({ begin, subject, sandbox }: Tools): void {
  test(`${subject.name}: says when the network wants to be left alone`, async () => {
    const scene = begin()
    await makeAll(scene, subject)
    const [kind = ''] = subject.reader.kinds
    await sandbox.limit(subject.name, 1)
    try {
      const { notBefore } = await scene.history.step(kind)
      assert.ok(notBefore && +notBefore > Date.now() + 30_000, String(notBefore))
      const error = await failureOf(scene.history.step(kind))
      assert.equal(error.kind, 'rate-limited')
      assert.ok(error.retryAt && +error.retryAt > Date.now())
    } finally {
      await sandbox.limit(subject.name, null)
    }
  })
}

function badTokens({ begin, subject, sandbox }: Tools): void {
  test(`${subject.name}: a token that is no good any more must be renewed`, async () => {
    const { account, history } = begin()
    const network = subject.name
    for (const kind of subject.reader.kinds) {
      const fault = { network, operation: 'read', kind: 'expire-token', profile: account.networkId }
      await sandbox.addFault(fault)
      assert.equal((await failureOf(history.step(kind))).kind, 'reconnect')
      await sandbox.clearFaults()
      const without = { ...account, credentials: {} }
      const asking = async () => subject.reader.read(without, { kind, cursor: null }, soon())
      assert.equal((await failureOf(asking())).kind, 'reconnect')
    }
  })
}

function lostCursor({ begin, subject }: Tools): void {
  test(`${subject.name}: a cursor that is not one begins again`, async () => {
    const scene = begin()
    const made = await makeAll(scene, subject)
    for (const nonsense of ['', 'nonsense', 'null', '[]', '7', '{"mark":"x","seen":1,"rest":7}']) {
      for (const kind of subject.reader.kinds) scene.history.cursors.set(kind, nonsense)
      await scene.history.collect()
      assert.deepEqual(scene.history.lines(), lines(made), nonsense)
    }
  })
}
