// The names of people on the pages. A profile has the name that the control API gave it; other people get a made-up name,
// always the same for an id, because ids of nineteen digits are hard to tell apart.
import type { World } from '../exchange/exchange.ts'
import type { NetworkName } from '../names.ts'
import { type Html, html } from './html.ts'

export function shownName({ store }: World, network: NetworkName, id: string): string {
  return isOurs({ store }, network, id) ? store.nameOf(network, id) : madeUpName(id)
}

/** Connected or named, and not only a person who acts. */
export function isOurs({ store }: Pick<World, 'store'>, network: NetworkName, id: string): boolean {
  return store.isConnected(network, id) || store.findName(network, id) !== undefined
}

/** The name, with the id as its tooltip. */
export function person(world: World, network: NetworkName, id: string): Html {
  return html`<bdi class="person" title="${id}">${shownName(world, network, id)}</bdi>`
}

export function handleOf(name: string): string {
  return `@${name.toLowerCase().replace(/[^\p{L}\p{N}_.]+/gu, '_')}`
}

/** Options of a select: names, with the id where two names are equal. */
export function namedOptions(
  world: World,
  network: NetworkName,
  ids: Iterable<string>,
  chosen: string | undefined,
): Html {
  const people = [...new Set(ids)].map((id) => ({ id, name: shownName(world, network, id) }))
  const label = ({ id, name }: { id: string; name: string }) =>
    people.filter((other) => other.name === name).length > 1 ? `${name} (${id})` : name
  return html`${people.map(
    (one) =>
      html`<option value="${one.id}"${one.id === chosen && html` selected`}>${label(one)}</option>`,
  )}`
}

const firstNames = [
  'Robin',
  'Kim',
  'Noa',
  'Sasha',
  'Toni',
  'Luca',
  'Jona',
  'Alex',
  'Mika',
  'Remy',
  'Ari',
]
const lastNames = [
  'Reed',
  'Vale',
  'Marsh',
  'Field',
  'Brook',
  'Stone',
  'Wood',
  'Lake',
  'Hill',
  'Moor',
  'Frost',
  'Bell',
  'Hart',
]

export function madeUpName(id: string): string {
  const sum = [...id].reduce((so, digit) => (so * 31 + digit.charCodeAt(0)) % 1_000_003, 7)
  const first = firstNames[sum % firstNames.length]
  return `${first} ${lastNames[sum % lastNames.length]}`
}
