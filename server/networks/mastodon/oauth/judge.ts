// Explains refusals of the token endpoint: {error, error_description}.
import { say } from '../../../sentences/sentences.ts'
import { type NetworkClient, textAt } from '../../http/client.ts'
import type { Answer } from '../../http/request.ts'
import type { Verdict } from '../../oauth/token-endpoint.ts'

/** An unknown app proves nothing about the grant. */
export function judge(_client: NetworkClient, { status, body }: Answer): Verdict {
  const error = textAt(body, 'error')
  const sentence = textAt(body, 'error_description') ?? error
  if (error === 'invalid_grant') return { kind: 'reconnect', code: error, sentence }
  if (error === 'invalid_client' || error === 'unauthorized_client' || status === 401)
    return {
      code: 'invalid_client',
      sentence: sentence ?? say('server_forgot_app'),
      hint: say('start_again_registers'),
    }
  return { code: error, sentence }
}
