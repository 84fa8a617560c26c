// The issuer of an authorization: compares `iss` of the callback (RFC 9207) with the metadata of the server (RFC 8414).

import { say } from '../../../sentences/sentences.ts'
import { MixedUpError } from '../../connecting.ts'
import { type NetworkClient, textAt, valueAt } from '../../http/client.ts'
import { NetworkError } from '../../networks.ts'
import { get } from '../server/find-server.ts'

export type Metadata = {
  issuer: string
  /** The server promises `iss` in every answer. */
  isIssSent: boolean
  /** Undefined: it lists none. */
  scopes: string[] | undefined
}

/** `own`: the client for the server. Servers of other makes have no metadata: their address stands for the issuer. */
export async function readMetadata(own: NetworkClient, signal: AbortSignal): Promise<Metadata> {
  const answer = await get(own, '/.well-known/oauth-authorization-server', signal)
  const body = answer.status === 200 ? answer.body : undefined
  const issuer = textAt(body, 'issuer') ?? own.address
  if (originOf(issuer) !== originOf(own.address)) throw otherIssuer(own)
  const scopes = valueAt(body, 'scopes_supported')
  return {
    issuer,
    isIssSent: valueAt(body, 'authorization_response_iss_parameter_supported') === true,
    scopes: Array.isArray(scopes) ? scopes.map(String) : undefined,
  }
}

/** `iss` is checked wherever it is sent, and required where it was promised. */
export function requireIssuer(
  { title }: NetworkClient,
  session: Record<string, unknown>,
  { iss }: Record<string, string>,
): void {
  const issuer = textAt(session, 'issuer')
  if (issuer === undefined) throw beganEarlier()
  if (iss === undefined ? session.isIssSent !== true : isSame(iss, issuer)) return
  throw new MixedUpError(title, iss ?? null)
}

/** Mastodon writes its issuer with a slash at the end. */
function isSame(iss: string, issuer: string): boolean {
  return iss.replace(/\/$/, '') === issuer.replace(/\/$/, '')
}

/** The connection was begun by a version in which servers had no redirect address of their own. */
function beganEarlier(): NetworkError {
  const message = say('connection_older_than_update')
  return new NetworkError('rejected', 'mastodon_began_earlier', message, {
    hint: say('start_again'),
  })
}

function originOf(address: string): string | undefined {
  return URL.parse(address)?.origin
}

/** A server that names another one as its issuer could pass that server's answers for its own. */
function otherIssuer({ address }: NetworkClient): NetworkError {
  return new NetworkError(
    'rejected',
    'mastodon_other_issuer',
    say('server_names_other_issuer', { server: new URL(address).host }),
    {
      hint: say('other_issuer_advice'),
    },
  )
}
