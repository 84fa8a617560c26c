// The contract of a network's authorization server: its address, its scopes, its look, and the accounts on it.
import type { World } from '../exchange/exchange.ts'
import type { Html } from '../pages/html.ts'
import type { Asked } from './authorization-request.ts'
import type { SandboxAccount } from './grants.ts'
import type { Lifetime } from './lifetimes.ts'

export type AuthorizationServer = {
  /** The path of the real one below the name of the network. */
  route: string
  /** Between scopes in an address. */
  separator: ' ' | ','
  scopes: readonly OfferedScope[]
  lifetime: Lifetime
  /** Accounts that exist from the start. */
  accounts: readonly SandboxAccount[]
  /** A further account, of an id and a name. */
  makeAccount(id: string, name: string): SandboxAccount
  /** An account that exists without having been made; undefined: there is none with this id. */
  findAccount?(id: string): SandboxAccount | undefined
  /** For a server that takes only requests which the app has pushed before; undefined: this one was not. */
  findPushed?(world: World, query: Record<string, string | string[]>): Pushed | undefined
  /** The name under which an app has registered itself. */
  findAppName?(world: World, clientId: string): string | undefined
  /** People act for pages, and choose them. */
  hasPages?: true
  /** Remembers what a person declined, and grants it only when asked again with auth_type=rerequest. */
  remembersDeclined?: true
  /** Checks an authorization request beyond the usual rules; undefined: nothing is wrong. */
  check?(query: Record<string, string>, world: World): string | undefined
  /** Added to the callback, as the real network does. */
  fragment?: string
  /** Beside error=access_denied. */
  denied?: Record<string, string>
  likeness: Likeness
}

/** A request that an app has pushed, and what its code and its callback get from that. */
export type Pushed = {
  form: Record<string, string>
  /** `appName`: if the app has published one. */
  bound: Required<Pick<Asked, 'answer' | 'boundTo'>> & Partial<Pick<Asked, 'appName'>>
}

export type OfferedScope = {
  name: string
  /** Completes "… will be able to". */
  words: string
  /** People can take it away on the consent page. */
  isOptional?: true
}

export type Likeness = {
  style: URL
  /** The page is narrow and centred, as Instagram's and Threads' are. */
  isNarrow?: true
  mark: Html
  /** Of the page on which an account is chosen. */
  choose: string
  ask(app: Html, account: SandboxAccount): Html
  allow: string
  cancel: string
}
