// Programs that take the walkthrough by a generated client (docs/walkthrough.md): a message that is deleted, a proposal that is approved, a picture,
// a mention. They stand here as text, because the clients exist only in the folder where they are generated.

export type Walk = {
  /** The words of the generator, its program within node_modules first. */
  words: string[]
  /** The part that calls the generated client. */
  client: string
}

/** The environment has the addresses, the tokens and the ids. */
const beginning = `
type Input = { text: string; scheduledSendTime?: string; media?: { id: string }[] }
type Announced = { mimeType: 'image/png'; sizeBytes: number }
declare const process: { env: Record<string, string | undefined> }
const need = (name: string): string => process.env[name] ?? ''
const profile = need('PROFILE')
`

/** The same for each of them. */
const walk = `
const [owner, proposer] = [need('OWNER'), need('PROPOSER')]
const soon = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString()

async function until(holds: () => Promise<boolean>): Promise<void> {
  for (let at = 0; at < 600; at++) {
    if (await holds()) return
    await new Promise((done) => setTimeout(done, 200))
  }
  throw new Error('waited in vain')
}

const isSent = (id: string) => async () => (await show(owner, id)).state === 'SENT'

const first = await schedule(owner, { text: 'Not a good idea', scheduledSendTime: soon(600) })
await remove(owner, first.id)
const proposal = await schedule(proposer, { text: 'A proposal by ' + need('NAME') })
if (proposal.state !== 'PENDING_APPROVAL') throw new Error(proposal.state)
await approve(owner, proposal.id)
await until(isSent(proposal.id))
const bytes = Uint8Array.from(atob(need('PICTURE')), (letter) => letter.charCodeAt(0))
const upload = await announce(owner, { mimeType: 'image/png', sizeBytes: bytes.length })
const put = await fetch(upload.uploadUrl, { method: 'PUT', body: bytes })
if (!put.ok) throw new Error('the upload was refused: ' + put.status)
await until(async () => (await medium(owner, upload.id)).state === 'READY')
const pictured = await schedule(owner, { text: 'A picture by ' + need('NAME'), media: [{ id: upload.id }] })
await until(isSent(pictured.id))
await until(async () => (await mentions(owner, need('NETWORK_ID'), '4711')) > 0)
console.log('walked')
`

export const walks: Record<string, Walk> = {
  'openapi-typescript-codegen': {
    words: [
      'openapi-typescript-codegen/bin/index.js',
      ...['--input', 'openapi.json', '--output', 'client', '--client', 'fetch'],
    ],
    client: `
import { InteractionsService, MediaService, MessagesService, OpenAPI } from './client'
OpenAPI.BASE = need('BASE')
const as = (token: string) => { OpenAPI.TOKEN = token }
function dataOf<Data>(answer: { data: Data } | { errors: unknown }): Data {
  if (!('data' in answer)) throw new Error(JSON.stringify(answer))
  return answer.data
}
async function schedule(token: string, input: Input) {
  as(token)
  const [message] = dataOf(await MessagesService.createMessage({ ...input, socialProfileIds: [profile] }))
  if (!message) throw new Error('no message')
  return message
}
async function show(token: string, id: string) {
  as(token)
  const [message] = dataOf(await MessagesService.getMessage(id))
  if (!message) throw new Error('no message')
  return message
}
async function remove(token: string, id: string) {
  as(token)
  dataOf(await MessagesService.deleteMessage(id))
}
async function approve(token: string, id: string) {
  as(token)
  dataOf(await MessagesService.approveMessage(id, {}))
}
async function announce(token: string, { sizeBytes }: Announced) {
  as(token)
  return dataOf(await MediaService.createMedia({ sizeBytes, mimeType: 'image/png' as Parameters<typeof MediaService.createMedia>[0]['mimeType'] }))
}
async function medium(token: string, id: string) {
  as(token)
  return dataOf(await MediaService.getMedia(id))
}
async function mentions(token: string, own: string, other: string) {
  as(token)
  return dataOf(await InteractionsService.getInteraction(own, other, 'twitter')).interactions.length
}
`,
  },
  oazapfts: {
    words: ['oazapfts/dist/cli.js', 'openapi.json', 'client/api.ts'],
    client: `
import { ok } from '@oazapfts/runtime'
import * as api from './client/api'
api.defaults.baseUrl = need('BASE')
const as = (token: string) => ({ headers: { authorization: 'Bearer ' + token } })
async function schedule(token: string, input: Input) {
  const { data: [message] } = await ok(api.createMessage({ ...input, socialProfileIds: [profile] }, {}, as(token)))
  if (!message) throw new Error('no message')
  return message
}
async function show(token: string, id: string) {
  const { data: [message] } = await ok(api.getMessage(id, {}, as(token)))
  if (!message) throw new Error('no message')
  return message
}
async function remove(token: string, id: string) {
  await ok(api.deleteMessage(id, {}, as(token)))
}
async function approve(token: string, id: string) {
  await ok(api.approveMessage(id, {}, {}, as(token)))
}
async function announce(token: string, input: Announced) {
  return (await ok(api.createMedia(input, {}, as(token)))).data
}
async function medium(token: string, id: string) {
  return (await ok(api.getMedia(id, as(token)))).data
}
async function mentions(token: string, own: string, other: string) {
  return (await ok(api.getInteraction(own, other, 'twitter', {}, as(token)))).data.interactions.length
}
`,
  },
  '@hey-api/openapi-ts': {
    words: [
      '@hey-api/openapi-ts/bin/run.js',
      ...['-i', 'openapi.json', '-o', 'client', '-c', '@hey-api/client-fetch'],
    ],
    client: `
import * as api from './client'
import { client } from './client/client.gen'
client.setConfig({ baseUrl: need('BASE') })
const as = (token: string) => ({ headers: { Authorization: 'Bearer ' + token }, throwOnError: true as const })
async function schedule(token: string, input: Input) {
  const { data } = await api.createMessage({ ...as(token), body: { ...input, socialProfileIds: [profile] } })
  const [message] = data.data
  if (!message) throw new Error('no message')
  return message
}
async function show(token: string, messageId: string) {
  const { data } = await api.getMessage({ ...as(token), path: { messageId } })
  const [message] = data.data
  if (!message) throw new Error('no message')
  return message
}
async function remove(token: string, messageId: string) {
  await api.deleteMessage({ ...as(token), path: { messageId } })
}
async function approve(token: string, messageId: string) {
  await api.approveMessage({ ...as(token), path: { messageId }, body: {} })
}
async function announce(token: string, body: Announced) {
  return (await api.createMedia({ ...as(token), body })).data.data
}
async function medium(token: string, mediaId: string) {
  return (await api.getMedia({ ...as(token), path: { mediaId } })).data.data
}
async function mentions(token: string, socialNetworkId: string, targetSocialNetworkId: string) {
  const query = { socialNetworkId, targetSocialNetworkId }
  return (await api.getInteraction({ ...as(token), path: { network: 'twitter' }, query })).data.data.interactions.length
}
`,
  },
}

export function programOf({ client }: Walk): string {
  return beginning + client + walk
}
