// Publishes a message on a service with the demo, by the demo's own app, as its file says.
import { readFile } from 'node:fs/promises'
import { basic, call, send } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import { need } from '../support/need.ts'

export type DemoFile = {
  members: { id: string; preset: string; email: string; password: string }[]
  apps: { clientId: string; clientSecret: string; kind: string }[]
  profiles: { id: string; type: string }[]
}

export async function publishOne(url: string, file: string, text: string): Promise<void> {
  const { members, apps, profiles } = JSON.parse(await readFile(file, 'utf8')) as DemoFile
  const app = need(apps.find(({ kind }) => kind === 'MEMBER'))
  const form = { grant_type: 'member_app', member_id: need(members[0]).id }
  const answer = await send(`${url}/oauth2/token`, {
    method: 'POST',
    headers: { authorization: basic(app) },
    body: new URLSearchParams(form),
  })
  const { access_token: token } = answer.body as { access_token: string }
  const profile = need(profiles.find(({ type }) => type === 'TWITTER'))
  const body = { text, socialProfileIds: [profile.id] }
  const made = await call({ url }, token, 'POST', '/v1/messages', body)
  const { id } = need((made.body as { data: { id: string }[] }).data[0])
  const isSent = async () => {
    const shown = await call({ url }, token, 'GET', `/v1/messages/${id}`)
    return /"state":"SENT"/.test(shown.text)
  }
  await eventually(isSent, { what: 'the message to be published' })
}
