// Logs in: by the browser, with a code for this machine alone (PKCE), or with a personal access token.
import { spawn } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { prepareAuthorization, redeemCode } from '../../sdk/index.ts'
import { fileStore } from '../../sdk/node.ts'
import type { Command, Given } from '../command.ts'
import { readEnvironment } from '../environment.ts'
import { Failure } from '../failure.ts'
import { readInput, type Terminal } from '../terminal.ts'
import { clientId, clientOf, serverAddress } from './session.ts'
import { readSettings, tokenFile, writeSettings } from './settings.ts'

const patienceMs = 300_000

export const logIn: Command = {
  name: 'login',
  summary: 'Log in to a server, in the browser or with a personal access token',
  options: {
    token: {
      type: 'string',
      value: '-',
      summary: 'A personal access token, read from the input: --token - < file',
    },
    'no-browser': { type: 'boolean', summary: 'Only print the address to open' },
    scope: { type: 'string', value: 'SCOPE', summary: 'Ask for admin as well: --scope admin' },
  },
  examples: [
    'carillon login --server https://carillon.example.com',
    'carillon login --server https://carillon.example.com --token - < token',
  ],
  async run(given, terminal) {
    const named = given.text('server') ?? readEnvironment().server
    const { current } = await readSettings()
    const chosen = named ?? current
    if (!chosen) throw new Failure('usage', 'Name the server: --server https://…')
    const server = serverAddress(chosen)
    const token = await givenToken(given, terminal)
    if (token === undefined) await byBrowser(server, given, terminal)
    const auth = token ?? (await fileStore(tokenFile(server)).read())?.accessToken ?? ''
    const { data } = await clientOf(server, auth).get('/v1/me')
    const { servers } = await readSettings()
    const kept =
      token === undefined ? { kind: 'browser' as const } : { kind: 'token' as const, token }
    await writeSettings({ current: server, servers: { ...servers, [server]: kept } })
    const { id, email, fullName, timezone } = data
    terminal.print(
      { server, member: { id, email, fullName, timezone } },
      () => `Logged in to ${server} as ${fullName} (${email}).`,
    )
    return undefined
  },
}

async function givenToken(given: Given, terminal: Terminal): Promise<string | undefined> {
  const word = given.text('token')
  if (word === undefined) return undefined
  if (word !== '-')
    terminal.note('Others on this machine can see words of a command. Better: --token - < file')
  const token = (word === '-' ? await readInput() : word).trim()
  if (/^\S+$/.test(token)) return token
  throw new Failure('usage', 'The input has no token.')
}

async function byBrowser(server: string, given: Given, terminal: Terminal): Promise<void> {
  const app = { baseUrl: server, clientId }
  const back = await listenOnce()
  try {
    const redirectUri = `http://localhost:${back.port}/callback`
    const scope = ['offline', 'drafts', given.text('scope') ?? ''].join(' ').trim()
    const request = await prepareAuthorization(app, { redirectUri, scope })
    process.stderr.write(`Open this address to log in:\n\n  ${request.url}\n\n`)
    if (!given.has('no-browser')) openBrowser(request.url)
    terminal.note('Waiting for the browser …')
    const returned = await back.returned
    const tokens = await redeemCode(app, request, { redirectUri, returned })
    await fileStore(tokenFile(server)).write(tokens)
  } finally {
    back.close()
  }
}

const page = `<!doctype html><meta charset="utf-8"><title>Carillon</title>
<p style="font: 16px sans-serif; margin: 3rem">You can close this page and go back to the terminal.</p>`

/** Answers one return of the browser. Other pages of the machine may call, too: the state tells them apart. */
async function listenOnce() {
  const server = createServer()
  const returned = new Promise<string>((resolve, reject) => {
    server.on('request', (request, response) => {
      const isBack = request.method === 'GET' && request.url?.startsWith('/callback?')
      const headers = { 'content-type': 'text/html', connection: 'close' }
      response.writeHead(isBack ? 200 : 404, headers).end(isBack ? page : '')
      if (isBack) resolve(request.url ?? '')
    })
    const late = () => reject(new Failure('loggedOut', 'There was no log-in within five minutes.'))
    setTimeout(late, patienceMs).unref()
  })
  returned.catch(() => undefined)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(0, 'localhost', resolve)
  })
  const { port } = server.address() as AddressInfo
  return { port, returned, close: () => server.close() }
}

function openBrowser(url: string): void {
  const programs: Record<string, string[]> = { darwin: ['open'], win32: ['explorer'] }
  const [program = 'xdg-open'] = programs[process.platform] ?? []
  spawn(program, [url], { stdio: 'ignore', detached: true })
    .on('error', () => undefined)
    .unref()
}
