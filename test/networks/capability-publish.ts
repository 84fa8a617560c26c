// Publishes to the sandbox for the table of capabilities, and shows what the sandbox has then.
import assert from 'node:assert/strict'
import { jpeg, mp4, pdf } from '../../sandbox/media/pictures.testing.ts'
import { sandboxNetworks } from '../../sandbox/networks/registry.ts'
import {
  type Account,
  type Attempt,
  type Finding,
  hasFirstPhase,
  type MediumFacts,
  type Network,
  type NetworkDescription,
  type NetworkError,
  type Post,
  type PostMedium,
  type Published,
} from '../../server/networks/networks.ts'
import { need } from '../support/need.ts'
import { startFileHost } from './file-host.ts'
import { type SandboxPost, startSandboxNetworks } from './sandbox-networks.ts'
import {
  failureOf,
  makeAccount,
  makeAttempt,
  makePost,
  open,
  requireNetwork,
  soon,
  unique,
} from './subjects.ts'

const sandbox = await startSandboxNetworks()
for (const { name } of sandboxNetworks) await sandbox.setProcessing(name, 0)
const host = await startFileHost()
const networks = open(sandbox.addresses)
/** For what is sent again at once, and not after the settling time. */
const settled = open(sandbox.addresses, { settlingSeconds: 0 })

const files = {
  image: { extension: 'jpg', mimeType: 'image/jpeg', bytes: jpeg },
  gif: { extension: 'gif', mimeType: 'image/gif', bytes: gif },
  video: { extension: 'mp4', mimeType: 'video/mp4', bytes: () => mp4() },
  document: { extension: 'pdf', mimeType: 'application/pdf', bytes: pdf },
}

/** Begins like a GIF of 16 by 12 pixels. */
function gif(label: string): Buffer {
  return Buffer.concat([Buffer.from('GIF89a'), Buffer.from([16, 0, 12, 0]), Buffer.from(label)])
}

export function makeMedium(kind: MediumFacts['kind']): PostMedium {
  const { extension, mimeType, bytes } = files[kind]
  const name = unique()
  const medium = host.put(`${name}.${extension}`, { bytes: bytes(name), mimeType })
  assert.equal(medium.kind, kind)
  return medium
}

export type Content = Partial<
  Pick<
    Post,
    | 'text'
    | 'media'
    | 'extended'
    | 'postType'
    | 'mentions'
    | 'poll'
    | 'quote'
    | 'repost'
    | 'postDetails'
  >
>
type Target = { by: Network; account: Account; post: Post }
type One = Target & { preparedId: string | null; published: Published; shown: SandboxPost }

async function targetOf(network: NetworkDescription, content: Content): Promise<Target> {
  const type = need(network.types.published[0])
  const usual = requireNetwork(networks, type)
  const by = usual.repeatsWithinSeconds === undefined ? usual : requireNetwork(settled, type)
  const account = makeAccount(network.name, need(network.demo[0]).networkId)
  const board = network.hasBoards ? { boardId: await sandbox.addBoard(account.networkId) } : {}
  return {
    by,
    account,
    post: makePost({ ...content, extended: { ...content.extended, ...board } }),
  }
}

export async function publish(network: NetworkDescription, content: Content): Promise<One> {
  const target = await targetOf(network, content)
  assert.deepEqual(target.by.check(target.post), [])
  const preparedId = await prepareAgain(target)
  const published = await target.by.publish(target.account, target.post, preparedId, soon())
  const posts = await sandbox.postsOf(network.name, target.account.networkId)
  const shown = need(posts.find(({ id }) => id === published.postId))
  return { ...target, preparedId, published, shown }
}

export async function listShown({ by, account }: Target): Promise<SandboxPost[]> {
  return sandbox.postsOf(by.name, account.networkId)
}

/** A part right behind a post. */
export async function follow(network: NetworkDescription, content: Content): Promise<One> {
  const media = network.media.isNeeded ? [makeMedium('image')] : []
  const { published, ...first } = await publish(network, { media })
  const root = { postId: need(published.postId ?? undefined), postUrl: published.postUrl }
  const follows = { as: need(network.parts).as, root, parent: root }
  const target = { ...first, post: makePost({ ...content, follows }) }
  const isPrepared = hasFirstPhase(target.by, target.post.media.length > 0, follows)
  const preparedId = isPrepared ? await prepareAgain(target) : null
  const part = await target.by.publish(target.account, target.post, preparedId, soon())
  const posts = await sandbox.postsOf(network.name, target.account.networkId)
  return {
    ...{ ...target, preparedId, published: part },
    shown: need(posts.find(({ id }) => id === part.postId)),
  }
}

export async function reasonsOfPart(
  network: NetworkDescription,
  content: Content,
): Promise<string[]> {
  const { check = network.check, as } = need(network.parts)
  const place = { postId: '1', postUrl: null }
  const follows = { as, root: place, parent: place }
  return check(makePost({ ...content, follows })).map(({ reason }) => reason)
}

export async function prepareAgain({ by, account, post }: Target): Promise<string | null> {
  return (await by.prepare?.(account, post, soon())) ?? null
}

export async function reasonsOf(network: NetworkDescription, content: Content): Promise<string[]> {
  const { by, post } = await targetOf(network, content)
  return by.check(post).map(({ reason }) => reason)
}

/** The network's own refusal of a post that the check would not let through. */
export async function refusalBy(
  network: NetworkDescription,
  content: Content,
): Promise<NetworkError> {
  const target = await targetOf(network, content)
  return failureOf(
    prepareAgain(target).then((id) => target.by.publish(target.account, target.post, id, soon())),
  )
}

export function attemptOf(preparedId: string | null): Attempt {
  return makeAttempt({ preparedId })
}

export async function findAgain(
  { by, account, post, preparedId }: One,
  { attempt = attemptOf(preparedId), text = post.text }: { attempt?: Attempt; text?: string } = {},
): Promise<Finding> {
  return by.find(account, { ...post, text }, attempt, soon())
}
