// The accounts that can authorize an app: those that exist from the start, those made on a consent page, and the profiles
// that the sandbox knows by other ways.
import type { World } from '../exchange/exchange.ts'
import { requireNetwork, type SandboxNetwork } from '../network.ts'
import { madeUpName, shownName } from '../pages/names.ts'
import type { AuthorizationServer } from './authorization-server.ts'
import type { SandboxAccount, SandboxPage } from './grants.ts'

export function listAccounts(world: World, network: SandboxNetwork): SandboxAccount[] {
  const { name } = network
  const authorization = requireAuthorization(network)
  const known = [...authorization.accounts, ...world.store.listAddedAccounts(name)]
  const pages = known.flatMap((account) => account.pages ?? [])
  const taken = new Set([...known, ...pages].map(({ id }) => id))
  const others = ownProfiles(world, name).filter((id) => !taken.has(id))
  if (!authorization.hasPages) {
    const make = (id: string) => authorization.makeAccount(id, shownName(world, name, id))
    return [...others.map(make), ...known]
  }
  // Pages need a person who acts for them: the first person does, for all that no other person has.
  const found = others.map((id) => ownPage(id, shownName(world, name, id)))
  return known.map((account, index) =>
    index === 0 ? { ...account, pages: [...(account.pages ?? []), ...found] } : account,
  )
}

export function findAccount(
  world: World,
  network: string,
  id: string | undefined,
): SandboxAccount | undefined {
  return listAccounts(world, requireNetwork(world, network)).find((account) => account.id === id)
}

export function addAccount(world: World, network: SandboxNetwork, given: string): SandboxAccount {
  const id = world.store.newId()
  const taken = new Set(listAccounts(world, network).map((account) => account.name))
  const wanted = given.trim().slice(0, 50) || madeUpName(id)
  let unique = wanted
  for (let number = 2; taken.has(unique); number += 1) unique = `${wanted} ${number}`
  const account = requireAuthorization(network).makeAccount(id, unique)
  world.store.addAccount(network.name, account)
  return account
}

/** For a network that calls people by their names. */
export function person(id: string, name: string): SandboxAccount {
  return { id, name, username: name }
}

/** A page with everything that a person may be allowed to do for it. */
export function ownPage(id: string, name: string): SandboxPage {
  const tasks = ['ADVERTISE', 'ANALYZE', 'CREATE_CONTENT', 'MESSAGING', 'MODERATE', 'MANAGE']
  return { id, name, tasks }
}

export function requireAuthorization({ name, authorization }: SandboxNetwork): AuthorizationServer {
  if (!authorization) throw new Error(`${name} has no authorization server`)
  return authorization
}

/** Profiles that a token was used for, or that were given a name: not everyone who wrote a comment. */
function ownProfiles({ store }: World, network: string): string[] {
  return store
    .listProfiles(network)
    .filter((id) => store.isConnected(network, id) || store.findName(network, id) !== undefined)
}

/** A username of at most `max` characters in the letters of the network; `strange` characters become `filler`. */
export function usernameFrom(name: string, strange: RegExp, filler: string, max = 30): string {
  return name.toLowerCase().replace(strange, filler).slice(0, max)
}

/** Letters and digits with single fillers between them. */
export function trimmedNameFrom(name: string, filler: '-' | '_', max?: number): string {
  const username = usernameFrom(name, /[^a-z0-9]+/g, filler, max)
  return username.replace(/^[-_]|[-_]$/g, '')
}
