// What the person who typed `npm start` wants to know next.
import { join } from 'node:path'
import type { Config } from '../config.ts'
import type { DemoFile } from './demo-file.ts'

export function describeStart(
  config: Config,
  demo: DemoFile | undefined,
  sandboxUrl: string | undefined,
): string {
  const at = (path: string) => new URL(path, config.publicUrl).href
  return [
    '',
    'Carillon is ready.',
    '',
    `  API            ${at('/v1')}`,
    `  API reference  ${at('/docs')}`,
    ...(sandboxUrl
      ? [`  Practice       ${sandboxUrl} (posts appear here, on no real network)`]
      : []),
    `  Data           ${config.dataDirectory}`,
    ...(demo ? describeDemo(config, demo) : []),
    '',
    'Ctrl-C stops it.',
    '',
  ].join('\n')
}

function describeDemo(config: Config, demo: DemoFile): string[] {
  const [owner] = demo.members ?? []
  const [app] = demo.apps ?? []
  if (!owner || !app) return []
  const base = config.publicUrl.origin
  const authorize = new URLSearchParams({
    response_type: 'code',
    client_id: app.clientId,
    redirect_uri: app.redirectUris[0] ?? '',
    scope: 'offline',
    state: 'carillon-demo',
  })
  const token =
    `curl -s -u ${app.clientId}:${app.clientSecret} -d grant_type=member_app -d member_id=${owner.id} ${base}/oauth2/token` +
    ` | sed 's/.*"access_token":"\\([^"]*\\)".*/\\1/'`
  return [
    `  Demo log-in    ${owner.email}  ${owner.password}`,
    `                 ${base}/oauth2/auth?${authorize}`,
    `  All of it      ${join(config.dataDirectory, 'demo.json')}`,
    '',
    'Try it:',
    '',
    `  curl -H "Authorization: Bearer $(${token})" ${base}/v1/me`,
  ]
}
