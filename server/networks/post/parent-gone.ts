// The refusal of a part because the post that it follows was deleted on the network.
import { say } from '../../sentences/sentences.ts'
import type { NetworkClient } from '../http/client.ts'
import { NetworkError } from '../networks.ts'

export function parentGone(
  { name, title }: Pick<NetworkClient, 'name' | 'title'>,
  cause?: unknown,
): NetworkError {
  return new NetworkError(
    'rejected',
    `${name}_parent_gone`,
    say('parent_gone', { network: title }),
    { hint: say('parent_gone_advice'), cause },
  )
}
