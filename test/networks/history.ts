// The caller of a reader, in memory: keeps cursors and interactions, and trusts the reader.
import assert from 'node:assert/strict'
import type {
  Interaction,
  Person,
  Reader,
  Reading,
} from '../../server/networks/interactions/reader.ts'
import { type Account, NetworkError } from '../../server/networks/networks.ts'
import { soon } from './subjects.ts'

export type History = ReturnType<typeof keepHistory>

export function keepHistory(reader: Reader, account: Account) {
  const cursors = new Map<string, string>()
  const held = new Map<string, Interaction>()
  const people = new Map<string, Person>()
  const step = async (kind: string): Promise<Reading> => {
    const cursor = cursors.get(kind) ?? null
    const reading = await reader.read(account, { kind, cursor }, soon())
    for (const key of goneBy(held, reading)) held.delete(key)
    for (const it of reading.interactions) if (!held.has(it.key)) held.set(it.key, it)
    for (const person of reading.people ?? [])
      people.set(person.networkId, { ...people.get(person.networkId), ...said(person) })
    cursors.set(kind, reading.cursor)
    return reading
  }
  return {
    cursors,
    /** As the network showed them, by their ids. */
    people,
    step,
    /** Every kind, until nothing is waiting any more. */
    async collect(): Promise<void> {
      for (const kind of reader.kinds) {
        let isMore = true
        for (let count = 0; isMore; count += 1) {
          assert.ok(count < 100, `${kind} does not come to an end`)
          isMore = (await step(kind)).hasMore
        }
      }
    },
    /** One step of every kind, however it ends; the errors it met. */
    async stumble(): Promise<NetworkError[]> {
      const errors: NetworkError[] = []
      for (const kind of reader.kinds)
        await step(kind).catch((error: unknown) => {
          assert.ok(error instanceof NetworkError, String(error))
          errors.push(error)
        })
      return errors
    },
    list: (): Interaction[] => [...held.values()],
    /** As the sandbox shows them. */
    lines: (): string[] => [...held.values()].map(lineOf).sort(),
  }
}

/** Without what an answer leaves out. */
function said(person: Person): Person {
  const entries = Object.entries(person).filter(([, value]) => value !== undefined)
  return { networkId: person.networkId, ...Object.fromEntries(entries) }
}

function goneBy(
  held: Map<string, Interaction>,
  { gone, covered, interactions }: Reading,
): string[] {
  const listed = new Set(interactions.map(({ key }) => key))
  const missing = [...held.values()].filter(
    (it) =>
      !listed.has(it.key) &&
      covered.some((one) => [it.scope, it.alsoIn].includes(one.scope) && isWithin(it, one)),
  )
  return [...gone, ...missing].map(({ key }) => key)
}

function isWithin({ at }: Interaction, { since, until }: Reading['covered'][number]): boolean {
  return (since === null || at >= since) && (until === null || at < until)
}

export function lineOf(it: Interaction): string {
  return `${it.type} ${it.fromNetworkId} > ${it.toNetworkId} ${it.externalMessageId}`
}
