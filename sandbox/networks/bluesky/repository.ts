// The repository of an account: records under keys, and the conditions of a write (swapRecord, swapCommit).
import type { Answer, Call, World } from '../../exchange/exchange.ts'
import { repostCollection } from '../../pages/posts/reposts.ts'
import type { Post } from '../../store/memory.ts'
import { cidOf } from './cid.ts'
import { refuse } from './dialect.ts'
import { findAccount } from './identity.ts'
import { postsMadeBy, readLimit } from './notifications.ts'
import { postCollection, requireMedia, requireRecord, type Stored } from './records.ts'
import { tidPattern } from './tid.ts'

type Address = { repo: string; collection: string; rkey: string }

export function putRecord(world: World, call: Call): Answer {
  const address = requireOwn(world, call)
  const record = requireRecord(call, address.collection)
  const media = address.collection === postCollection ? requireMedia(world, call, record) : []
  const cid = cidOf(record)
  const current = findRecord(world, address)
  // The same again changes nothing, whatever the conditions.
  if (current && cidOf(current) === cid) return { status: 200, body: { ...describe(address), cid } }
  requireConditions(world, call, { current, repo: address.repo })
  if (isShown(address)) putPost(world, address, { record, media })
  else world.store.prepare({ ...draftOf(address), text: JSON.stringify(record) })
  const commit = headOf(world, address.repo)
  return { status: 200, body: { ...describe(address), cid, commit, validationStatus: 'valid' } }
}

type Card = { external?: { uri?: string } }

function putPost(
  { store }: World,
  { repo, rkey }: Address,
  { record, media }: { record: Stored; media: Post['media'] },
): void {
  const given = record.embed as (Card & { media?: Card }) | undefined
  const embed = given?.media ?? given
  store.deletePost('bluesky', repo, rkey)
  store.publish({
    network: 'bluesky',
    profile: repo,
    id: rkey,
    text: String(record.text ?? ''),
    media,
    link: embed?.external?.uri ?? null,
    board: null,
    record,
    ...followsIn(record),
  })
}

function followsIn({ reply }: Stored): Pick<Post, 'follows'> {
  const uri = (reply as { parent?: { uri?: string } } | undefined)?.parent?.uri
  const rkey = uri?.split('/').at(-1)
  return rkey ? { follows: rkey } : {}
}

/** Undefined: not asked for. Null: there must be no record. */
function requireConditions(
  world: World,
  { body }: Call,
  { current, repo }: { current: Stored | undefined; repo: string },
): void {
  const head = headOf(world, repo).cid
  if (body.swapCommit !== undefined && body.swapCommit !== head)
    throw refuse(`Commit was at ${head}`, 'InvalidSwap')
  const cid = current ? cidOf(current) : null
  if (body.swapRecord !== undefined && body.swapRecord !== cid)
    throw refuse(`Record was at ${cid}`, 'InvalidSwap')
}

export function deleteRecord(world: World, call: Call): Answer {
  const address = requireOwn(world, call)
  const current = findRecord(world, address)
  // Deleting what is not there succeeds.
  if (!current) return { status: 200, body: {} }
  requireConditions(world, call, { current, repo: address.repo })
  if (isShown(address)) world.store.deletePost('bluesky', address.repo, address.rkey)
  else world.store.prepare({ ...draftOf(address), text: '' })
  return { status: 200, body: { commit: headOf(world, address.repo) } }
}

export function getRecord(world: World, query: Record<string, string>): Answer {
  const repo = requireRepo(world, query.repo)
  const address = { repo, collection: query.collection ?? '', rkey: query.rkey ?? '' }
  const record = findRecord(world, address)
  if (!record) throw refuse(`Could not locate record: ${uriOf(address)}`, 'RecordNotFound')
  return { status: 200, body: { ...describe(address), cid: cidOf(record), value: record } }
}

export function listRecords(world: World, query: Record<string, string>): Answer {
  const repo = requireRepo(world, query.repo)
  const limit = readLimit(query.limit)
  const page = (query.collection === postCollection ? postsIn(world, repo) : [])
    .sort((a, b) => (a.rkey < b.rkey ? 1 : -1))
    .filter(({ rkey }) => !query.cursor || rkey < query.cursor)
    .slice(0, limit)
  const records = page.map(({ rkey, record }) => ({
    ...describe({ repo, collection: postCollection, rkey }),
    cid: cidOf(record),
    value: record,
  }))
  const last = page.length === limit ? page.at(-1) : undefined
  return { status: 200, body: { records, ...(last ? { cursor: last.rkey } : {}) } }
}

function postsIn(world: World, repo: string): { rkey: string; record: Stored }[] {
  const put = world.store.listPosts('bluesky', repo)
  return [
    ...put
      .map((post) => ({ rkey: post.id, record: recordOf(post) }))
      .filter(({ record }) => record.$type === postCollection),
    ...postsMadeBy(world, repo),
  ]
}

/** A post that the sandbox made, so that there is something to like, has no record of its own. */
function recordOf({ record, text, createdAt }: Post): Stored {
  return record ?? { $type: postCollection, text, createdAt }
}

export function getLatestCommit(world: World, query: Record<string, string>): Answer {
  return { status: 200, body: headOf(world, requireRepo(world, query.did)) }
}

function requireRepo(world: World, identifier: string | undefined): string {
  const did = findAccount(world, identifier ?? '')
  if (!did) throw refuse(`Could not find repo for DID: ${identifier}`, 'RepoNotFound')
  return did
}

function requireOwn(world: World, { body, token }: Call): Address {
  const repo = findAccount(world, String(body.repo ?? ''))
  if (repo !== token.profile) throw refuse('Authentication Required', 'AuthenticationRequired', 401)
  const [collection, rkey] = [String(body.collection ?? ''), String(body.rkey ?? '')]
  if (!tidPattern.test(rkey)) throw refuse(`Invalid record key for ${collection}: ${rkey}`)
  return { repo, collection, rkey }
}

function findRecord({ store }: World, address: Address): Stored | undefined {
  const { repo, collection, rkey } = address
  if (isShown(address)) {
    const post = store.listPosts('bluesky', repo).find(({ id }) => id === rkey)
    const record = post && recordOf(post)
    return record?.$type === collection ? record : undefined
  }
  const text = store.findDraft('bluesky', draftOf(address).id)?.text
  return text ? (JSON.parse(text) as Stored) : undefined
}

/** Posts and reposts. */
function isShown({ collection }: Address): boolean {
  return collection === postCollection || collection === repostCollection
}

/** Other records are stored as drafts. */
function draftOf({ repo, collection, rkey }: Address) {
  const id = `${repo}/${collection}/${rkey}`
  return { network: 'bluesky', profile: repo, id, kind: 'record' as const, media: [], link: null }
}

/** Different after every change, and never the same again. */
function headOf({ store }: World, repo: string): { cid: string; rev: string } {
  const revision = store.revisionOf('bluesky', repo)
  return {
    cid: cidOf([repo, revision]),
    rev: `2222${revision.toString(30)}`.padEnd(13, '2').slice(0, 13),
  }
}

function describe(address: Address): { uri: string } {
  return { uri: uriOf(address) }
}

function uriOf({ repo, collection, rkey }: Address): string {
  return `at://${repo}/${collection}/${rkey}`
}
