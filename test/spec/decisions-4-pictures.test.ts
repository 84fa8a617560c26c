// decisions 4: the generated picture of a profile, and the address of the profile on its network.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SpecifiedType } from '../../server/networks/profile-types.ts'
import { networks } from '../../server/networks/registry.ts'
import { colours } from '../../server/profiles/avatars/avatar.ts'
import { call, send, tokenOf } from '../support/client.ts'
import { need } from '../support/need.ts'
import { startTestService } from '../support/service.ts'
import { addProfiles } from '../support/world-profiles.ts'
import { dataOf } from './reading.ts'

type Profile = { id: string; type: string; avatarUrl: string; externalURL: string | null }

const service = await startTestService()
const { demo, database } = service
const organizationId = demo.organization.demo
const token = await tokenOf(service, demo.member.owner.id)

const get = async (id: string) =>
  dataOf<Profile>(await call(service, token, 'GET', `/v1/socialProfiles/${id}`))

async function add(
  username: string,
  type: SpecifiedType = 'TWITTER',
  networkId?: string,
): Promise<Profile> {
  const options = { organizationId, type, username, ...(networkId ? { networkId } : {}) }
  const [added] = await addProfiles(database, [options])
  return get(need(added).id)
}

/** The content of the picture, read from its bytes. */
async function look(url: string) {
  const answer = await send(url)
  assert.equal(answer.status, 200, url)
  return {
    answer,
    initials: /<text[^>]*>([^<]*)<\/text>/.exec(answer.text)?.[1],
    background: need(/<rect[^>]*fill="(#[0-9a-f]{6})"/.exec(answer.text)?.[1]),
    ink: need(/<text[^>]*fill="(#[0-9a-f]{6})"/.exec(answer.text)?.[1]),
  }
}

test('decisions 4 avatarUrl is always the address of a picture', async () => {
  const profiles = dataOf<Profile[]>(await call(service, token, 'GET', '/v1/socialProfiles'))
  assert.ok(profiles.length >= 6)
  for (const { avatarUrl } of profiles) {
    assert.equal(new URL(avatarUrl).origin, service.url)
    const { headers, status } = await send(avatarUrl)
    assert.equal(status, 200)
    assert.match(headers.get('content-type') ?? '', /^image\/svg\+xml/)
  }
})

test("decisions 4 the network's own picture replaces the generated one", async () => {
  const { id } = await add('Own Picture')
  const own = 'https://images.example/avatar.png'
  await database.pool.query('update profiles set avatar_url = $1 where id = $2', [own, id])
  assert.equal((await get(id)).avatarUrl, own)
})

test('decisions 4 the picture shows initials on a colour that stays', async () => {
  const names: [string, string][] = [
    ['Demo Page', 'DP'],
    ['demo.personal', 'DP'],
    ['olivia', 'O'],
    ['@a_b_c', 'AC'],
    ['Élodie Ångström', 'ÉÅ'],
    ['東京 タワー', '東タ'],
    ['ß', 'ß'],
    ['🎉🎉', 'T'],
    ['<script>alert("x")</script>', 'SS'],
    ['𝒳𝒴 𝒵', '𝒳𝒵'],
  ]
  for (const [username, initials] of names) {
    const { id, avatarUrl } = await add(username)
    const { initials: shown, background } = await look(avatarUrl)
    assert.equal(shown, initials, username)
    await database.pool.query(`update profiles set username = 'Re Named' where id = $1`, [id])
    const renamed = await look((await get(id)).avatarUrl)
    assert.deepEqual([renamed.initials, renamed.background], ['RN', background])
  }
})

test('decisions 4 the text of every generated picture is readable: a contrast of 4.5 or more', async () => {
  for (const index of colours.keys()) {
    const { ink, background } = await look(`${service.url}/avatars/DP-${index}.svg`)
    const contrast = contrastOf(ink, background)
    assert.ok(contrast >= 4.5, `${background}: ${contrast.toFixed(2)}`)
  }
})

test('decisions 4 profiles have different colours', async () => {
  const profiles = await Promise.all(Array.from({ length: 40 }, () => add('Same Name')))
  assert.ok(new Set(profiles.map(({ avatarUrl }) => avatarUrl)).size > 5)
})

test('decisions 4 the picture needs no token, is cached for ever, and cannot run anything', async () => {
  const { avatarUrl } = await add('Cached One')
  const { headers } = await send(avatarUrl)
  assert.equal(headers.get('cache-control'), 'public, max-age=31536000, immutable')
  assert.equal(headers.get('x-content-type-options'), 'nosniff')
  assert.equal(headers.get('content-security-policy'), "default-src 'none'; sandbox")
  assert.equal(headers.get('cross-origin-resource-policy'), 'cross-origin')
  const etag = need(headers.get('etag') ?? undefined)
  assert.match(etag, /^"[\w-]+"$/)
  const again = await send(avatarUrl, { headers: { 'if-none-match': etag } })
  assert.deepEqual([again.status, again.text, again.headers.get('etag')], [304, '', etag])
  const other = await send(avatarUrl, { headers: { 'if-none-match': '"other"' } })
  assert.equal(other.status, 200)
})

test('decisions 4 the address names no profile', async () => {
  const { id, avatarUrl } = await add('Secret Launch', 'TWITTER', '1750000000000077777')
  assert.equal(new URL(avatarUrl).pathname.replace(/-\d+\.svg$/, ''), '/avatars/SL')
  assert.ok(!avatarUrl.includes(id) && !avatarUrl.includes('77777') && !/secret/i.test(avatarUrl))
})

test('decisions 4 other addresses of pictures are not there', async () => {
  const files = [
    'DP-12.svg',
    'DP-99.svg',
    'DP-03.svg',
    'DP--1.svg',
    'DPX-1.svg',
    '-1.svg',
    'DP-1.png',
  ]
  const hostile = [
    '%3Cb-1.svg',
    '%22%3E-1.svg',
    '..%2F-1.svg',
    '%00-1.svg',
    '%E2%80%AE-1.svg',
    '__proto__',
  ]
  for (const file of [...files, ...hostile, `${'A'.repeat(250)}-1.svg`]) {
    const { status, text } = await send(`${service.url}/avatars/${file}`)
    assert.equal(status, 404, `${file}: ${text}`)
  }
})

test('decisions 4 externalURL is the address of the profile on its network', async () => {
  const expected: [SpecifiedType, string, string, string | null][] = [
    ['TWITTER', '1750000000000088001', '@olivia', 'https://x.com/olivia'],
    ['TWITTER', '1750000000000088002', '', 'https://x.com/i/user/1750000000000088002'],
    ['FACEBOOKPAGE', '100000000088001', 'Demo Page', 'https://www.facebook.com/100000000088001'],
    ['FACEBOOK', '100000000088002', 'Olivia', 'https://www.facebook.com/100000000088002'],
    ['INSTAGRAM', '17840000000088001', 'demo.personal', 'https://www.instagram.com/demo.personal/'],
    ['INSTAGRAMBUSINESS', '17840000000088002', 'a/b?c', 'https://www.instagram.com/a%2Fb%3Fc/'],
    ['PINTEREST', '900000000000088001', 'demo', 'https://www.pinterest.com/demo/'],
    ['LINKEDIN', 'urn88', 'Olivia', null],
  ]
  for (const [type, networkId, username, address] of expected)
    assert.equal((await add(username, type, networkId)).externalURL, address, `${type} ${username}`)
})

test('decisions 4 externalURL of a sandbox profile is the page of the sandbox', async () => {
  const sandbox = 'http://127.0.0.1:9'
  const settings = networks.map(({ api, sandbox: { path } }) => [api.setting.name, sandbox + path])
  const other = await startTestService(Object.fromEntries(settings))
  const owner = await tokenOf(other, other.demo.member.owner.id)
  const path = `/v1/socialProfiles/${other.demo.profile.pinterest}`
  const { externalURL } = dataOf<Profile>(await call(other, owner, 'GET', path))
  assert.equal(externalURL, `${sandbox}/pinterest?profile=900000000000000003`)
})

/** WCAG 2.2, "contrast ratio". */
function contrastOf(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

function luminanceOf(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((place) => {
    const value = Number.parseInt(colour.slice(place, place + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
