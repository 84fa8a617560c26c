// The token, the profiles, and what networks need: media that they can fetch, and versions of theirs that have not ended.
import { lookup } from 'node:dns/promises'
import { BlockList } from 'node:net'
import { nameOf, readProfiles } from '../account/profiles.ts'
import { plain } from '../terminal.ts'
import type { Check } from './doctor.ts'
import { ask } from './way-checks.ts'

const soonDays = 14
const day = 86_400_000

export const checkToken: Check = async (client) => {
  const { data: me } = await client.get('/v1/me')
  const { data: tokens } = await client.get('/v1/me/tokens')
  const soon = tokens.filter((one) => Date.parse(one.expiresDate) - Date.now() < soonDays * day)
  const ends = soon.map(
    ({ name, expiresDate }) => `${plain(name)} ends on ${expiresDate.slice(0, 10)}`,
  )
  const found = [`it is of ${me.email}`, ...ends].join('; ')
  return { result: soon.length > 0 ? 'warning' : 'ok', found }
}

export const checkProfiles: Check = async (client) => {
  const profiles = await readProfiles(client)
  const ill = profiles.filter(({ health }) => health.status !== 'CONNECTED')
  const words = ill.map(
    (one) => `${nameOf(one)} ${one.health.status.toLowerCase().replaceAll('_', ' ')}`,
  )
  const isBroken = ill.some(({ health }) => ['RECONNECT', 'NOT_CONNECTED'].includes(health.status))
  const found = words.length > 0 ? words.join(', ') : `${profiles.length} connected`
  return { result: isBroken ? 'failed' : ill.length > 0 ? 'warning' : 'ok', found }
}

/** Networks fetch media by address: it must answer, and lie where others can reach it. */
export const checkMedia: Check = async (client) => {
  const { data: media } = await client.get('/v1/media', { query: { limit: 20 } })
  const url = media.find(({ downloadUrl }) => downloadUrl !== null)?.downloadUrl
  const { hostname } = new URL(url ?? client.baseUrl)
  if (await isPrivate(hostname))
    return {
      result: 'warning',
      found: `networks cannot reach ${hostname}: it is a private address`,
    }
  if (!url) return { result: 'skipped', found: 'there is no medium to try' }
  const response = await ask(url, { headers: { range: 'bytes=0-0' } })
  await response.body?.cancel()
  const found = `${hostname} answered ${response.status}`
  return { result: response.ok ? 'ok' : 'failed', found }
}

const privateRanges = new BlockList()
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  privateRanges.addSubnet(net, bits, 'ipv4')
for (const [net, bits] of [
  ['::', 127],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  privateRanges.addSubnet(net, bits, 'ipv6')

async function isPrivate(hostname: string): Promise<boolean> {
  const addresses = await lookup(hostname.replace(/^\[|\]$/g, ''), { all: true })
  return addresses.every(({ address, family }) =>
    privateRanges.check(address, family === 6 ? 'ipv6' : 'ipv4'),
  )
}

export const checkVersions: Check = async (client) => {
  const { data: networks } = await client.get('/v1/networks')
  const ending = networks.flatMap(({ title, apiVersion }) =>
    apiVersion ? [{ title, ...apiVersion, left: Date.parse(apiVersion.endsOn) - Date.now() }] : [],
  )
  const near = ending.filter(({ warning, left }) => warning !== null || left < 60 * day)
  const words = (near.length > 0 ? near : ending).map(
    ({ title, name, endsOn }) => `${title} ${name} until ${endsOn}`,
  )
  const found = words.length > 0 ? words.join(', ') : 'none ends'
  if (ending.some(({ left }) => left <= 0)) return { result: 'failed', found }
  return { result: near.length > 0 ? 'warning' : 'ok', found }
}
