// What the pages call people. A profile has the name that the control API gave it; strangers get a made-up one, the same
// for the same id, because nobody can tell ids of nineteen digits apart.
import type { World } from '../exchange.ts'
import type { NetworkName } from '../names.ts'
import { type Html, html } from './html.ts'

export function shownName({ store }: World, network: NetworkName, id: string): string {
  const isOurs = store.isConnected(network, id) || store.findName(network, id) !== undefined
  return isOurs ? store.nameOf(network, id) : madeUpName(id)
}

/** The name, with the id for who looks for it. */
export function person(world: World, network: NetworkName, id: string): Html {
  return html`<bdi class="person" title="${id}">${shownName(world, network, id)}</bdi>`
}

export function handleOf(name: string): string {
  return `@${name.toLowerCase().replace(/[^\p{L}\p{N}_.]+/gu, '_')}`
}

/** For a list to choose from: names, with the id only where two have the same name. */
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

function madeUpName(id: string): string {
  const sum = [...id].reduce((so, digit) => (so * 31 + digit.charCodeAt(0)) % 1_000_003, 7)
  const first = firstNames[sum % firstNames.length]
  return `${first} ${lastNames[sum % lastNames.length]}`
}
