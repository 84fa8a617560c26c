// Publishes a container that is ready. Threads words the refusals of an unready and of a missing container alike, so the state is
// read first.
import { say } from '../../sentences/sentences.ts'
import { type ContainerWork, publishContainer, readContainer } from '../graph/containers.ts'
import { NetworkError, type Published } from '../networks.ts'

export async function publishReady(work: ContainerWork, id: string): Promise<Published> {
  const { state, sentence } = await readContainer(work, id, 'read')
  if (state === 'ERROR') throw work.names.explain(state, sentence)
  if (state === 'EXPIRED')
    throw new NetworkError('retry', 'prepared_gone', say('threads_container_expired'))
  // An earlier attempt published it: `find` knows which post it became.
  if (state === 'PUBLISHED')
    throw new NetworkError(
      'unknown-outcome',
      'threads_already_published',
      say('threads_published_already'),
    )
  if (state !== 'FINISHED')
    throw new NetworkError(
      'retry',
      'threads_not_ready',
      say('media_in_progress', { network: 'Threads' }),
    )
  return publishContainer(work, id)
}
