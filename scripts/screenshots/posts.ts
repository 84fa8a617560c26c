// Publishes the posts that the pictures of the documents show, through the API like any app.
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { DemoFile } from '../../server/commands/seed/demo-file.ts'
import { eventually } from '../../test/support/eventually.ts'

/** Oldest first. The picture shows each post with an age of `minutes`. */
export const posts = [
  {
    minutes: 300,
    pictures: [],
    text: 'The oven is on. Sourdough, rye and rolls from six, warm until seven.',
  },
  {
    minutes: 180,
    pictures: ['rolls', 'cake'],
    text: 'New this week: a basket of butter rolls, and the cherry cake that you kept asking for. #bakery',
  },
  {
    minutes: 2,
    pictures: ['tower'],
    text: 'Tomorrow at noon the bells of the old tower ring for the first time in forty years. We open early. Come and listen! https://riverside.example/bells',
  },
]

type Message = { id: string; state: string; failure: object | null }
type Upload = { id: string; state: string; uploadUrl: string }

/** The API, as a member: answers with `data`. Without a body it is a GET. */
export type Call = <T>(path: string, body?: object, method?: 'POST' | 'PUT') => Promise<T>

export async function publishPosts(demo: DemoFile): Promise<void> {
  const [profile] = demo.profiles ?? []
  const named = { network: 'twitter', profile: profile?.socialNetworkId, name: 'Riverside Bakery' }
  await post(`${demo.sandboxUrl}/_sandbox/profiles`, {}, JSON.stringify(named))
  const call = await openApi(demo.baseUrl, demo.apps?.[0], demo.members?.[0]?.id)
  for (const { text, pictures } of posts) {
    const media: { id: string }[] = []
    for (const name of pictures) media.push({ id: await upload(call, name) })
    const socialProfileIds = [profile?.id]
    const draft = { text, socialProfileIds, ...(media.length > 0 ? { media } : {}) }
    const [scheduled] = await call<Message[]>('/v1/messages', draft)
    await eventually(async () => {
      const [message] = await call<Message[]>(`/v1/messages/${scheduled?.id}`)
      if (message?.failure) throw new Error(JSON.stringify(message.failure))
      return message?.state === 'SENT'
    })
  }
}

export async function upload(call: Call, name: string): Promise<string> {
  const file = fileURLToPath(new URL(`../../docs/pictures/scene/${name}.svg`, import.meta.url))
  const bytes = await render(file)
  const draft = { mimeType: 'image/png', sizeBytes: bytes.length }
  const { id, uploadUrl } = await call<Upload>('/v1/media', draft)
  await fetch(uploadUrl, { method: 'PUT', body: new Uint8Array(bytes) })
  await eventually(async () => (await call<Upload>(`/v1/media/${id}`)).state === 'READY')
  return id
}

/** In a child process, because the service forbids SVG for sharp in its own process. */
async function render(file: string): Promise<Buffer> {
  const program = `import sharp from 'sharp'
    process.stdout.write(await sharp(process.argv[1]).resize({ width: 1200 }).png().toBuffer())`
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--input-type=module', '--eval', program, file],
    { cwd: import.meta.dirname, encoding: 'buffer', maxBuffer: 10_000_000 },
  )
  return stdout
}

type Credentials = { clientId: string; clientSecret?: string | undefined }

export async function openApi(
  baseUrl: string,
  app: Credentials | undefined,
  memberId: unknown,
): Promise<Call> {
  const basic = `Basic ${btoa(`${app?.clientId}:${app?.clientSecret}`)}`
  const form = new URLSearchParams({ grant_type: 'member_app', member_id: String(memberId) })
  const answer = await post(`${baseUrl}/oauth2/token`, { authorization: basic }, form)
  const { access_token: token } = (await answer.json()) as { access_token: string }
  const headers = { authorization: `Bearer ${token}` }
  return async <T>(path: string, body?: object, method?: 'POST' | 'PUT') => {
    const url = `${baseUrl}${path}`
    const reply = body
      ? await post(url, headers, JSON.stringify(body), method)
      : await fetch(url, { headers })
    return ((await reply.json()) as { data: T }).data
  }
}

export async function post(
  url: string,
  headers: Record<string, string>,
  body: string | URLSearchParams,
  method = 'POST',
): Promise<Response> {
  const answer = await fetch(url, { method, headers, body })
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`)
  return answer
}
