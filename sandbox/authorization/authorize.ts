// Ends a consent page: the person has allowed or refused, and the browser returns to the app with a code or an error.
import type { World } from '../exchange/exchange.ts'
import type { SandboxNetwork } from '../network.ts'
import { addAccount, listAccounts, requireAuthorization } from './accounts.ts'
import type { Asked } from './authorization-request.ts'
import type { Grant, SandboxAccount } from './grants.ts'
import { lifetimeOf } from './lifetimes.ts'

type Allowed = { asked: Asked; account: SandboxAccount; form: Record<string, string> }

export function authorize(
  world: World,
  network: SandboxNetwork,
  { asked, account, form }: Allowed,
): { url: string; isTwice: boolean } {
  const fault = world.faults.take(network.name, 'authorize', account.id)
  const person = fault?.kind === 'other-account' ? otherAccount(world, network, account) : account
  const grant = recordGrant(world, network, { asked, account: person, form })
  const code = world.store.issue(grant, {
    kind: 'code',
    profile: person.id,
    seconds: lifetimeOf(world, network.name).codeSeconds,
    redirectUri: asked.redirectUri,
    ...(asked.codeChallenge === undefined ? {} : { codeChallenge: asked.codeChallenge }),
    ...(asked.boundTo === undefined ? {} : { boundTo: asked.boundTo }),
  })
  const url = callback(network, asked, { code })
  return { url, isTwice: fault?.kind === 'double-callback' }
}

export function deny(network: SandboxNetwork, asked: Asked): string {
  const { denied = {} } = requireAuthorization(network)
  return callback(network, asked, { error: 'access_denied', ...denied })
}

/** As when another account was logged in at the network's own site. */
function otherAccount(
  world: World,
  network: SandboxNetwork,
  { id }: SandboxAccount,
): SandboxAccount {
  const others = listAccounts(world, network).filter((account) => account.id !== id)
  return others[0] ?? addAccount(world, network, '')
}

function recordGrant(
  world: World,
  network: SandboxNetwork,
  { asked, account, form }: Allowed,
): Grant {
  const { store } = world
  const server = requireAuthorization(network)
  const declinedBefore =
    server.remembersDeclined && !asked.isRerequest
      ? findDeclined(world, network.name, asked.clientId, account.id)
      : []
  const isGranted = (name: string) => {
    const offered = server.scopes.find((scope) => scope.name === name)
    if (declinedBefore.includes(name)) return false
    return !offered?.isOptional || form[`scope:${name}`] !== undefined
  }
  const pages = account.pages?.filter(({ id }) => form[`page:${id}`] !== undefined)
  meetProfiles(world, network, account, pages)
  return store.recordGrant({
    id: store.newId(),
    network: network.name,
    clientId: asked.clientId,
    account: account.id,
    scopes: asked.scopes.filter(isGranted),
    declined: asked.scopes.filter((name) => !isGranted(name)),
    ...(server.hasPages ? { pages: (pages ?? []).map(({ id }) => id) } : {}),
    createdAt: new Date().toISOString(),
  })
}

function findDeclined(world: World, network: string, clientId: string, account: string): string[] {
  const mine = world.store
    .listGrants()
    .filter(
      (grant) =>
        grant.network === network && grant.clientId === clientId && grant.account === account,
    )
  return mine.at(-1)?.declined ?? []
}

/** A connected account has a name on the pages of the sandbox. */
function meetProfiles(
  { store }: World,
  { name }: SandboxNetwork,
  account: SandboxAccount,
  pages: SandboxAccount['pages'],
): void {
  for (const { id, name: shown } of pages ?? (account.pages ? [] : [account])) {
    store.meet(name, id)
    if (store.findName(name, id) === undefined) store.nameProfile(name, id, shown)
  }
}

function callback(network: SandboxNetwork, asked: Asked, answer: Record<string, string>): string {
  const url = new URL(asked.redirectUri)
  for (const [name, value] of Object.entries({ ...asked.answer, ...answer }))
    url.searchParams.set(name, value)
  if (asked.state !== undefined) url.searchParams.set('state', asked.state)
  return url.href + (requireAuthorization(network).fragment ?? '')
}
