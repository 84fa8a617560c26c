// How accounts of a network are connected, and how their tokens are renewed and revoked. A network's connect.ts makes the
// network's own calls; state, PKCE, sealing, leases and pages are done once for all networks (profiles/).
import { type Said, say } from '../sentences/sentences.ts'
import type { NetworkClient } from './http/client.ts'
import { NetworkError } from './networks.ts'

/** The part of a network's description that concerns connecting. */
export type Connecting = {
  /** Where people authorize the app on the real network; the sandbox serves the same path below `/<name of the network>`. */
  authorizeUrl?: string
  /** The app that an operator registers with the network. Without it the network needs none. */
  app?: AppRegistration
  /** A question to the person before anything else, because every account may be on another server. */
  asks?: { field: 'handle' | 'server'; label: Said; example: string }
  /** A password that the person makes at the network, instead of authorizing an app. */
  password?: { label: Said; help: Said; pattern: string; patternWords: Said }
  /** For a network that knows an app by a document which Carillon publishes itself. */
  publishedApp?: PublishedApp
  scopes: readonly Scope[]
  /** Facts that people must know before they authorize, such as accounts that can be connected and not published to. */
  notice?: Said
  /** Reads what the network posts when a person removes the app or asks for deletion. Undefined: this secret has not signed it. */
  readRemoval?(signed: string, clientSecret: string): Removal | undefined
  /** Tokens younger than this cannot be renewed. */
  renewalMinAgeSeconds?: number
  open(client: NetworkClient): Authorizer
}

/** `subject`: the network's id of the person, as in Grant. */
export type Removal = { subject: string; issuedAt: Date }

export type AppRegistration = {
  /** Where it is registered. */
  registerAt: string
  /** How the network calls the two keys. */
  idLabel: string
  secretLabel: string
  /** Further steps in the network's developer portal, one sentence each. */
  steps: readonly string[]
}

/** The app's id is the https address of its metadata, and its secret holds its private keys. */
export type PublishedApp = {
  /** Whether an installation at an http address can authorize all the same, without a published app. */
  worksAt?(address: string, isSandbox: boolean): boolean
  makeSecret(): string
  /** With a new key in front; earlier ones are kept for the sessions that began with them. */
  rotateSecret(secret: string): string
  /** The two documents to publish: the metadata at `clientId`, the public keys at `keysUrl`. */
  describe(app: NetworkApp & { redirectUri: string; keysUrl: string }): {
    metadata: Record<string, unknown>
    keys: Record<string, unknown>
  }
}

export type Scope = {
  name: string
  /** The feature that needs it. Without a `publish` scope the account is refused; without another, its feature is off. */
  feature: 'publish' | 'interactions' | 'messages' | 'push'
  /** Nothing is off without it. */
  isOptional?: true
  /** For docs/networks.md: what is missing without an optional scope. Left out: fewer accounts may be listed. */
  without?: string
}

/** Every method makes its calls within the signal and throws a NetworkError. */
export type Authorizer = {
  /** The address at which the person authorizes the app. */
  start?(input: StartInput, signal: AbortSignal): Promise<Started>
  /** The network has sent the person back: exchanges the code, and lists what can be connected. */
  finish?(input: FinishInput, signal: AbortSignal): Promise<Grant>
  logIn?(input: LogInInput, signal: AbortSignal): Promise<Grant>
  /**
   * A publish-grade call: the old refresh token may be spent. `reconnect` means that the network proved the grant dead;
   * `unknown-outcome` that the answer was lost.
   */
  renew?(credential: ConnectedCredential, signal: AbortSignal): Promise<Renewed>
  revoke?(credential: ConnectedCredential, signal: AbortSignal): Promise<void>
  /** For a network that pushes nothing about an account before it is asked to. May be repeated. */
  subscribe?(account: SubscribedAccount, signal: AbortSignal): Promise<void>
  /** Ends it for the account and this app. */
  unsubscribe?(account: SubscribedAccount, signal: AbortSignal): Promise<void>
  /** For a network whose posts go to a board. */
  listBoards?(credential: ConnectedCredential, signal: AbortSignal): Promise<Board[]>
}

/** `tokens`: those of the account itself. `scopes`: what was granted. */
export type SubscribedAccount = {
  networkId: string
  tokens: Record<string, unknown>
  scopes: readonly string[]
}

/** The keys of a registered app. */
export type NetworkApp = { clientId: string; clientSecret: string }

export type StartInput = {
  app: NetworkApp | null
  /** The person's answer to `asks`. */
  asked: string | null
  redirectUri: string
  state: string
  /** PKCE, S256. */
  codeChallenge: string
  scopes: readonly string[]
  /** A permission was declined before: ask for it again. */
  isAgain: boolean
  /** For a network whose servers register apps on request. */
  serverApps?: ServerApps
}

/** The apps that Carillon has registered itself, one with each server. The keys that a connector keeps are sealed. */
export type ServerApps = {
  /** One address for each server, so that no server gets the answer of another (RFC 9700, 4.4). */
  redirectUriOf(server: string): string
  find(server: string): Promise<unknown>
  keep(server: string, app: Record<string, unknown>): Promise<void>
}

export type Started = {
  url: string
  /** Where the person is sent back to, if not to the network's own address. No other callback is accepted. */
  redirectUri?: string
  /** The server that the person is sent to, on a network that has many. */
  server?: string
  /** State for `finish`, such as a DPoP key. Sealed with the connection. */
  session?: Record<string, unknown>
}

export type FinishInput = {
  app: NetworkApp | null
  redirectUri: string
  codeVerifier: string
  /** The scopes that were requested. */
  scopes?: readonly string[]
  /** The query of the callback. */
  query: Record<string, string>
  session: Record<string, unknown>
}

export type LogInInput = {
  asked: string
  password: string
  /** The server, if the person names one. Otherwise it follows from what was asked. */
  server?: string
}

/** The network's grant: half connected until accounts are chosen. */
export type Grant = {
  /** The person who authorized, by the network's id: a reconnection as another person is refused. */
  subject: { id: string; username: string }
  /** The server of the account, on a network that has many. */
  server?: string
  /** The limits of that server, for checks of messages (Proposal.serverLimits). */
  serverLimits?: Record<string, unknown>
  scopes: string[]
  /** `accessToken`, `refreshToken` and whatever else the connector needs. */
  tokens: Record<string, unknown>
  /** From the network's answer, never a constant. */
  accessExpiresAt: Date | null
  refreshExpiresAt: Date | null
  /** False: the network gave this grant nothing to renew it with. Left out: grants of the network can be renewed if it has `renew`. */
  isRenewable?: boolean
  /** In the network's order. */
  accounts: Candidate[]
}

/** An account or page that can be connected with the grant. */
export type Candidate = {
  type: string
  networkId: string
  username: string
  avatarUrl: string | null
  /** Its own tokens where it has any, such as those of a page; they take precedence over the grant's. */
  tokens?: Record<string, unknown>
  /** Why it cannot be chosen. */
  obstacle?: Said
}

export type ConnectedCredential = {
  app: NetworkApp | null
  server: string | null
  /** The id of the account that authorized. */
  subject: string
  tokens: Record<string, unknown>
}

export type Renewed = {
  /** Replaces all tokens. A refresh token that the network did not send again is kept by the network's connect.ts. */
  tokens: Record<string, unknown>
  scopes?: string[]
  accessExpiresAt: Date | null
  refreshExpiresAt: Date | null
}

export type Board = { id: string; name: string; isSecret: boolean }

/** The answer to an authorization came from another server than the person was sent to (RFC 9700, 4.4). */
export class MixedUpError extends NetworkError {
  /** The server that has answered, as far as it is known. Any page can call the callback, so it is a claim. */
  readonly ended: string | null

  constructor(title: string, ended: string | null) {
    const message = say('answer_from_other_server', { network: title })
    super('rejected', 'mixed_up', message, {
      hint: say('answer_from_other_server_advice'),
    })
    this.ended = ended?.slice(0, 300) ?? null
  }
}
