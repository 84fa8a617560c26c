// The states that a message may have: a model of the code, and the commands that change both.
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { Problem } from '../../server/errors.ts'
import { need } from '../support/need.ts'
import { type PublishingWorld, uniqueText } from './world.ts'

export type Known = {
  id: string
  text: string
  /** proposed: awaits an approval. scheduled: may be published when it is due. */
  standing: 'proposed' | 'scheduled' | 'rejected' | 'deleted'
  isDue: boolean
  isProposers: boolean
  isChanged: boolean
}
export type Model = { messages: Known[] }
export type Real = {
  world: PublishingWorld
  /** Runs a publisher for a moment. */
  tick(): Promise<void>
  /** Runs a publisher that stops for good at the point. */
  crash(point: string): Promise<void>
}
type Command = fc.AsyncCommand<Model, Real>

/** The states in the database that each standing allows. */
const allowed: Record<Known['standing'], (string | undefined)[]> = {
  proposed: ['PENDING_APPROVAL'],
  rejected: ['REJECTED'],
  deleted: [undefined],
  scheduled: ['SCHEDULED', 'SUBMITTED', 'SENT', 'SEND_FAILED_PERMANENTLY'],
}

/** Holds at every moment. */
export async function assertPossible(model: Model, { world }: Real): Promise<void> {
  for (const known of model.messages) {
    const row = await world.find(known.id)
    assert(
      allowed[known.standing].includes(row?.state),
      `${known.standing}, but ${row?.state}: ${JSON.stringify(known)}`,
    )
  }
  const onNetworks = await world.textsOnNetworks()
  assert.equal(new Set(onNetworks).size, onNetworks.length, 'something lies there twice')
  const mayBeThere = model.messages.filter(
    ({ standing, isDue }) => standing === 'scheduled' && isDue,
  )
  const own = new Set(model.messages.map(({ text }) => text))
  const strange = onNetworks.filter(
    (text) => own.has(text) && !mayBeThere.some((known) => known.text === text),
  )
  assert.deepEqual(strange, [], 'something lies there that must not')
}

/** Holds when every message has reached a final state. */
export async function assertAtRest(model: Model, real: Real): Promise<void> {
  await assertPossible(model, real)
  const onNetworks = await real.world.textsOnNetworks()
  for (const { id, text, standing, isDue } of model.messages) {
    if (standing !== 'scheduled') continue
    const { state, failure_code: code } = await real.world.message(id)
    const isThere = onNetworks.includes(text)
    const story = JSON.stringify({ id, state, code, isThere })
    if (!isDue) assert(state === 'SCHEDULED' && !isThere, story)
    else if (state === 'SEND_FAILED_PERMANENTLY') assert(!isThere && code, story)
    else assert(state === 'SENT' && isThere, story)
  }
}

const anyIndex = fc.nat({ max: 30 })

export const commands: fc.Arbitrary<Command>[] = [
  fc
    .record({ isProposers: fc.boolean(), isDue: fc.boolean(), place: anyIndex })
    .map((draft) => command(`schedule ${JSON.stringify(draft)}`, scheduleOne(draft))),
  onMessage('edit', editOne),
  onMessage('cancel', async (known, { world }) => {
    const who = known.isProposers ? 'proposer' : 'author'
    if (await isDone(world.cancel(known.id, who))) known.standing = 'deleted'
    else assert.notEqual(known.standing, 'proposed', 'what waits for an approval can be deleted')
  }),
  onMessage('approve', async (known, { world }) => {
    const sequenceNumber = (await world.find(known.id))?.sequence_number ?? null
    const isApproved = await isDone(world.approve(known.id, { sequenceNumber }))
    assert.equal(isApproved, known.standing === 'proposed')
    if (isApproved) known.standing = 'scheduled'
  }),
  onMessage('approve unread', async (known, { world }) => {
    const isApproved = await isDone(world.approve(known.id))
    assert.equal(isApproved, known.standing === 'proposed' && !known.isChanged)
    if (isApproved) known.standing = 'scheduled'
  }),
  onMessage('reject', async (known, { world }) => {
    const isRejected = await isDone(world.reject(known.id))
    assert.equal(isRejected, known.standing === 'proposed')
    if (isRejected) known.standing = 'rejected'
  }),
  fc.constant(command('tick', (_model, real) => real.tick())),
  fc
    .constantFrom(
      'before-begin',
      'after-begin',
      'after-prepare',
      'before-call',
      'after-call',
      'before-settle',
      'after-settle',
      'after-look',
    )
    .map((point) => command(`crash ${point}`, (_model, real) => real.crash(point))),
  fc
    .record({
      operation: fc.constantFrom('publish', 'upload', 'read'),
      fault: fc.constantFrom(
        { kind: 'status', status: 503 },
        { kind: 'status', status: 400 },
        { kind: 'drop-before' },
        { kind: 'drop-after' },
        { kind: 'status-after', status: 500 },
        { kind: 'rate-limit', retryAfter: 1 },
      ),
      place: anyIndex,
    })
    .map((order) => command(`fault ${JSON.stringify(order)}`, addFault(order))),
]

type Act = (model: Model, real: Real) => Promise<void>

function command(name: string, act: Act): Command {
  return {
    check: () => true,
    run: async (model, real) => {
      await act(model, real)
      await assertPossible(model, real)
    },
    toString: () => name,
  }
}

function onMessage(
  name: string,
  act: (known: Known, real: Real) => Promise<void>,
): fc.Arbitrary<Command> {
  return anyIndex.map((place) => ({
    ...command(`${name} ${place}`, async ({ messages }, real) =>
      act(need(messages[place % messages.length]), real),
    ),
    check: ({ messages }) => messages.length > 0,
  }))
}

function scheduleOne(draft: { isProposers: boolean; isDue: boolean; place: number }): Act {
  return async ({ messages }, { world }) => {
    const profile = need(world.profiles[draft.place % world.profiles.length])
    const as = draft.isProposers ? 'proposer' : 'author'
    const time = draft.isDue ? {} : { in: 3_600_000 }
    const { id, text } = await world.schedule({ profile, as, ...time })
    const standing = draft.isProposers ? 'proposed' : 'scheduled'
    const { isDue, isProposers } = draft
    messages.push({ id, text, standing, isDue, isProposers, isChanged: false })
  }
}

/** An edit by a member who may only propose returns the message to review. */
async function editOne(known: Known, { world }: Real): Promise<void> {
  const text = uniqueText()
  if (!(await isDone(world.edit(known.id, { text }, known.isProposers ? 'proposer' : 'author')))) {
    assert.notEqual(known.standing, 'proposed', 'what waits for an approval can be edited')
    assert(known.standing !== 'scheduled' || known.isDue, 'what is not due can be edited')
    return
  }
  known.text = text
  known.isChanged = true
  if (known.isProposers) known.standing = 'proposed'
}

function addFault(order: { operation: string; fault: object; place: number }): Act {
  return async (_model, { world }) => {
    const { network, networkId } = need(world.profiles[order.place % world.profiles.length])
    const { operation, fault } = order
    await world.sandbox.addFault({ network, operation, profile: networkId, ...fault })
  }
}

async function isDone(work: Promise<unknown>): Promise<boolean> {
  try {
    await work
    return true
  } catch (error) {
    if (error instanceof Problem) return false
    throw error
  }
}
