// Containers of Meta's Graph interface: a container holds the content of a future post, and has a state. Instagram and Threads
// both publish with them, under different field names.
import { say } from '../../sentences/sentences.ts'
import { type Call, callNetwork, incomplete, type NetworkClient, textAt } from '../http/client.ts'
import { waitUntilReady } from '../http/wait.ts'
import { webAddressAt } from '../http/web-address.ts'
import { type Account, NetworkError, type Post, type Published } from '../networks.ts'

/** The network's names of the shared fields and paths. */
export type ContainerNames = {
  /** In front of every path. */
  version: string
  /** The profile, in paths. */
  owner(account: Account): string
  /** Under the profile: makes a container, and publishes one. */
  create: string
  publish: string
  /** Of a container: its state, and the sentence about it. */
  state: string
  sentence: string
  /** Under the profile: the posts among which this one appears. */
  listOf(post: Post): string
  /** That list does not keep it: if it is not there, it may have been. */
  isShortLived?(post: Post): boolean
  /** The field of a post with its text. */
  text: string
  /** For a container that cannot become a post. */
  explain(state: string, sentence: string | undefined): NetworkError
}

/** The arguments of every step of publishing. */
export type ContainerWork = {
  client: NetworkClient
  names: ContainerNames
  account: Account
  signal: AbortSignal
}

export async function createContainer(
  { client, names, account, signal }: ContainerWork,
  form: Record<string, string>,
): Promise<string> {
  const path = under(names, names.owner(account), names.create)
  const call: Call = { purpose: 'prepare', method: 'POST', path, form, isSlow: true }
  const id = textAt((await callNetwork(client, account, call, signal)).body, 'id')
  if (!id) throw incomplete(client, 'prepare')
  return id
}

/** A container that can be published. */
export async function createReady(
  work: ContainerWork,
  form: Record<string, string>,
): Promise<string> {
  const id = await createContainer(work, form)
  // Publishing too early is harmless: the network then answers that the container is not ready.
  await waitUntilReady(() => checkContainer(work, id), work.signal)
  return id
}

/** For a container that becomes part of another one at once: the network would refuse it before it is ready. */
export async function waitForPart(work: ContainerWork, id: string): Promise<void> {
  await waitUntilReady(() => checkContainer(work, id), work.signal, { isNeededNow: true })
}

async function checkContainer(work: ContainerWork, id: string): Promise<{ isReady: boolean }> {
  const { state, sentence } = await readContainer(work, id, 'prepare')
  if (state === 'ERROR' || state === 'EXPIRED') throw work.names.explain(state, sentence)
  // An unknown state counts as not finished.
  return { isReady: state === 'FINISHED' || state === 'PUBLISHED' }
}

export async function readContainer(
  { client, names, account, signal }: ContainerWork,
  id: string,
  purpose: Call['purpose'],
): Promise<{ state: string; sentence: string | undefined }> {
  const call: Call = {
    purpose,
    method: 'GET',
    path: under(names, id),
    query: { fields: `${names.state},${names.sentence}` },
  }
  const { body } = await callNetwork(client, account, call, signal)
  const state = textAt(body, names.state)
  if (!state) throw incomplete(client, purpose)
  return { state, sentence: textAt(body, names.sentence) }
}

export function requirePrepared({ title }: NetworkClient, preparedId: string | null): string {
  if (preparedId) return preparedId
  throw new NetworkError('retry', 'prepared_gone', say('post_not_made', { network: title }))
}

export async function publishContainer(work: ContainerWork, id: string): Promise<Published> {
  const { client, names, account, signal } = work
  const call: Call = {
    purpose: 'publish',
    method: 'POST',
    path: under(names, names.owner(account), names.publish),
    form: { creation_id: id },
  }
  const postId = textAt((await callNetwork(client, account, call, signal)).body, 'id')
  if (!postId) throw incomplete(client, 'publish')
  const postUrl = await findAddress(work, postId)
  return { postId, postUrl }
}

/** The address of a post does not follow from its id. A failure here must not fail the post. */
async function findAddress(
  { client, names, account, signal }: ContainerWork,
  id: string,
): Promise<string | null> {
  const call: Call = {
    purpose: 'read',
    method: 'GET',
    path: under(names, id),
    query: { fields: 'permalink' },
  }
  const hurried = { ...client, timeoutMs: Math.min(client.timeoutMs, 3_000) }
  try {
    const { body } = await callNetwork(hurried, account, call, signal)
    return webAddressAt(body, 'permalink') ?? null
  } catch (error) {
    if (error instanceof NetworkError) return null
    throw error
  }
}

/** The path of an object, or of one of its lists. */
export function under({ version }: ContainerNames, id: string, edge?: string): string {
  const path = `${version}/${encodeURIComponent(id)}`
  return edge === undefined ? path : `${path}/${edge}`
}
