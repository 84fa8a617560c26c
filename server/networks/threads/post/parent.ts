// A part whose container was refused: maybe because the post that it answers was deleted.
import { type ContainerWork, under } from '../../graph/containers.ts'
import { callNetwork, unlessGone } from '../../http/client.ts'
import { NetworkError, type Post } from '../../networks.ts'
import { parentGone } from '../../post/parent-gone.ts'

/** Threads names a missing post in the words of other mistakes, so the post itself is asked for. */
export async function explainParent(
  { client, names, account, signal }: ContainerWork,
  { follows }: Post,
  error: unknown,
): Promise<unknown> {
  const mayBeGone =
    error instanceof NetworkError &&
    (error.kind === 'rejected' || error.code === `${client.name}_24`)
  if (!follows || !mayBeGone) return error
  const path = under(names, follows.parent.postId)
  const call = { purpose: 'read', method: 'GET', path, query: { fields: 'id' } } as const
  const answer = await unlessGone(callNetwork(client, account, call, signal))
  return answer ? error : parentGone(client, error)
}
