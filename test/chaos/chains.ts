// Messages with parts among the others, and the texts by which their posts are known.
import { findByType } from '../../server/networks/registry.ts'
import type { SandboxProfile } from '../support/sandbox-world.ts'
import type { Picture } from './pictures.ts'

/** The text of a post. `position`: 1 is the first of its chain. */
export type Mark = { number: number; version: number; position: number }

/** `picture`: the SHA-256 of what the part shows; null: nothing. */
export type PlannedPart = { picture: string | null }

/** Identifies the message of a post: Chaos <number>.<version>, and its place in the chain. */
export function textOf({ number, version, position }: Mark): string {
  return `Chaos ${number}.${version}${position > 1 ? ` part ${position}` : ''} rings over the lake`
}

export function readText(text: string): Mark | undefined {
  const [, number, version, position = 1] =
    /^Chaos (\d+)\.(\d+)(?: part (\d))? rings over the lake$/.exec(text) ?? []
  return number
    ? { number: Number(number), version: Number(version), position: Number(position) }
    : undefined
}

const partCount = 3

/** A third of the messages has parts, where the network takes them: also some that are edited and some that are deleted. */
export function picturesOfParts(
  { type }: Pick<SandboxProfile, 'type'>,
  number: number,
  pictures: Picture[],
): (Picture | undefined)[] {
  const rules = findByType(type)?.parts
  if (!rules || number % 3 !== 1) return []
  const picture = rules.media === 'none' ? undefined : pictures[number % pictures.length]
  return Array.from({ length: partCount }, (_, index) => (index === 1 ? picture : undefined))
}
