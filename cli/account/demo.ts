// The demo of a service that was started in this folder: without a log-in, its first member is acted for.
import { readFile } from 'node:fs/promises'
import { type Auth, appTokens } from '../../sdk/index.ts'

export type Demo = { server: string; auth: Auth }

const file = '.carillon/demo.json'
const ofThisMachine = ['localhost', '127.0.0.1', '[::1]']

/** Of this machine alone: the folder of another person must lead to no other server. */
export async function findDemo(): Promise<Demo | undefined> {
  const text = await readFile(file, 'utf8').catch(() => '')
  const { baseUrl, members = [], apps = [] } = asDemo(text)
  if (baseUrl === undefined || !URL.canParse(baseUrl)) return undefined
  const { origin: server, hostname } = new URL(baseUrl)
  const [member] = members
  const app = apps.find(({ kind }) => kind === 'MEMBER')
  if (!member || !app || !ofThisMachine.includes(hostname)) return undefined
  const { clientId, clientSecret } = app
  return {
    server,
    auth: appTokens({ baseUrl: server, clientId, clientSecret }, { memberId: member.id }),
  }
}

type DemoFile = {
  baseUrl?: string
  members?: { id: string }[]
  apps?: { kind: string; clientId: string; clientSecret: string }[]
}

/** The file is written by the service itself; another one of this name is no demo. */
function asDemo(text: string): DemoFile {
  try {
    const parsed: unknown = JSON.parse(text)
    return typeof parsed === 'object' && parsed !== null ? parsed : {}
  } catch {
    return {}
  }
}
