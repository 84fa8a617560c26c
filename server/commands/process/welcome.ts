// The greeting after `npm start`: URLs, the demo's log-in, and a first call to try.
import { join } from 'node:path'
import type { Config } from '../../config/config.ts'
import { isLoopback } from '../../config/setting-values.ts'
import { setupMinutes } from '../../setup/setup.ts'
import type { DemoFile } from '../seed/demo-file.ts'

type StartInfo = {
  demo: DemoFile | undefined
  sandboxUrl: string | undefined
  /** Only on a terminal: a file or a log collector would store the secrets. */
  mayShowSecrets: boolean
  /** Creates the first organization; undefined if there is one. */
  setupCode?: string | undefined
}

export function describeStart(config: Config, info: StartInfo): string {
  const { demo, sandboxUrl, mayShowSecrets, setupCode } = info
  return [
    '',
    'Carillon is ready.',
    '',
    `  Console    ${config.publicUrl.origin}`,
    ...(demo ? describeLogIn(config, demo, mayShowSecrets) : describeNoDemo(config)),
    ...(setupCode ? describeSetup(config, setupCode) : []),
    ...(sandboxUrl ? [`  Sandbox    ${sandboxUrl} (posts appear here, on no real network)`] : []),
    `  API        ${new URL('/v1', config.publicUrl).href}, reference ${new URL('/docs', config.publicUrl).href}`,
    ...(demo ? describeOAuth(config, demo) : []),
    `  Data       ${config.dataDirectory}`,
    ...(demo && mayShowSecrets ? describeCall(config, demo) : []),
    '',
    'Ctrl-C stops it.',
    '',
    '',
  ].join('\n')
}

function describeSetup({ publicUrl }: Config, code: string): string[] {
  return [
    `  First run  ${new URL('/setup', publicUrl).href}`,
    `             with the code ${code} (once, within ${setupMinutes} minutes)`,
  ]
}

/** Explains why the demo is missing: a service that others can reach must not have well-known passwords. */
function describeNoDemo(config: Config): string[] {
  const { host, publicUrl, databaseUrl, loadDemo, isForOthers, sandbox } = config
  if (loadDemo || databaseUrl || !isForOthers) return []
  const where = isLoopback(host) ? `PUBLIC_URL=${publicUrl.origin}` : `HOST=${host}`
  return [
    `  Demo       none, because others can reach ${where}. LOAD_DEMO=yes loads it into an empty database.`,
    ...(sandbox ? [] : ['  Sandbox    none, for the same reason. SANDBOX=yes runs it.']),
  ]
}

/** Without a terminal, standard output carries only the log, because a program may parse it. */
export function greetingStream(): { stream: NodeJS.WriteStream; isTerminal: boolean } {
  const stream = process.stdout.isTTY ? process.stdout : process.stderr
  return { stream, isTerminal: stream.isTTY }
}

function describeLogIn(config: Config, demo: DemoFile, mayShowSecrets: boolean): string[] {
  const [owner] = demo.members ?? []
  if (!owner) return []
  const file = join(config.dataDirectory, 'demo.json')
  return [
    `  Log-in     ${owner.email}  ${mayShowSecrets ? owner.password : `(password: see ${file})`}`,
    ...(config.isForOthers || config.trustProxy
      ? []
      : ['             or by one click on the log-in page']),
    ...(mayShowSecrets ? [`             all other members: ${file}`] : []),
  ]
}

/** As an app sends a member there: log in, allow, and see the code that the app gets. */
function describeOAuth(config: Config, demo: DemoFile): string[] {
  const [app] = demo.apps ?? []
  if (!app) return []
  const authorize = new URLSearchParams({
    response_type: 'code',
    client_id: app.clientId,
    redirect_uri: app.redirectUris[0] ?? '',
    scope: 'offline',
    state: 'carillon-demo',
  })
  return [`  OAuth      ${config.publicUrl.origin}/oauth2/auth?${authorize}`]
}

/** Quoted, because a shell would treat the brackets of an IPv6 address as a pattern. */
function describeCall(config: Config, demo: DemoFile): string[] {
  const [owner] = demo.members ?? []
  const [app] = demo.apps ?? []
  if (!owner || !app) return []
  const base = config.publicUrl.origin
  const token =
    `curl -s -u ${app.clientId}:${app.clientSecret} -d grant_type=member_app -d member_id=${owner.id} '${base}/oauth2/token'` +
    ` | sed 's/.*"access_token":"\\([^"]*\\)".*/\\1/'`
  return ['', 'Try it:', '', `  curl -H "Authorization: Bearer $(${token})" '${base}/v1/me'`]
}
