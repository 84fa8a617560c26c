// carillon seed FILE: loads an installation from a file, idempotently. One load runs as a process, the others in the process
// of the tests.
import assert from 'node:assert/strict'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import type pg from 'pg'
import { stringify } from 'yaml'
import { loadDemoOnce, refreshDemoFile } from '../../server/commands/seed/demo-file.ts'
import { readConfig } from '../../server/config/config.ts'
import { findTokens } from '../../server/profiles/credentials/credentials.ts'
import { makeKeyRing } from '../../server/secrets/key-ring.ts'
import { call, send } from '../support/client.ts'
import { makeTestDatabase } from '../support/database.ts'
import { startEmptyService } from '../support/empty-service.ts'
import { testKeyRing, testKeys } from '../support/keys.ts'
import { need } from '../support/need.ts'
import { carillon, makeDirectory } from './carillon.ts'
import { carillonHere } from './here.ts'

const bakery = {
  organizations: [{ id: 'bakery', name: 'Bakery', plan: 'BUSINESS' }],
  members: [
    {
      id: 'ann',
      email: 'ann@bakery.example',
      fullName: 'Ann Baker',
      organizationId: 'bakery',
      preset: 'ADMIN',
    },
    {
      email: 'bob@bakery.example',
      password: 'rye-and-spelt-2026',
      fullName: 'Bob Baker',
      organizationId: 'bakery',
      preset: 'LIMITED',
    },
  ],
  profiles: [
    {
      id: 'feed',
      type: 'MASTODON',
      socialNetworkId: '4711',
      socialNetworkUsername: '@bakery@social.example',
      owner: 'ORGANIZATION',
      ownerId: 'bakery',
      credentials: { accessToken: 'crumbs-that-stay-secret' },
    },
  ],
  teams: [
    {
      name: 'Oven',
      organizationId: 'bakery',
      memberIds: ['ann'],
      profileIds: ['feed'],
      profilePreset: 'EDITOR',
    },
  ],
  apps: [
    {
      clientId: 'bakery-planner',
      clientSecret: 'a-secret-of-at-least-twenty-signs',
      name: 'Planner',
      kind: 'ORGANIZATION',
      redirectUris: ['https://planner.example/back'],
      installedBy: ['bakery'],
    },
  ],
}

for (const [kind, text] of [
  ['JSON', JSON.stringify(bakery)],
  ['YAML', stringify(bakery)],
] as const) {
  test(`${kind} is loaded, and loading it again changes nothing`, async () => {
    const { url, pool, database } = await makeTestDatabase()
    const file = join(await makeDirectory(), `bakery.${kind.toLowerCase()}`)
    await writeFile(file, text)
    const said = await load(file, url, kind === 'JSON' ? carillon : carillonHere)
    const { rows } = await pool.query(
      'select o.name, o.plan, m.full_name, x.preset from organizations o join organization_members x on x.organization_id = o.id join members m on m.id = x.member_id order by m.id',
    )
    assert.deepEqual(rows, [
      { name: 'Bakery', plan: 'BUSINESS', full_name: 'Ann Baker', preset: 'ADMIN' },
      { name: 'Bakery', plan: 'BUSINESS', full_name: 'Bob Baker', preset: 'DEFAULT' },
    ])
    const { rows: profiles } = await pool.query('select id from profiles')
    const keyRing = makeKeyRing([{ id: 'test', secret: Buffer.alloc(32, 7) }])
    assert.deepEqual(
      await findTokens(database, keyRing, profiles[0].id),
      bakery.profiles[0]?.credentials,
    )
    const before = await dump(pool)
    assert.doesNotMatch(before, /crumbs|rye-and-spelt|twenty-signs/)
    assert.deepEqual(linesOf(said), await expectedLines(pool))
    const again = await load(file, url)
    assert.equal(await dump(pool), before)
    const known = (await expectedLines(pool)).map((line) => `${line} (was there already)`)
    assert.deepEqual(linesOf(again), known)
  })
}

test('changed values are updated, and records that are missing in the file stay', async () => {
  const { url, pool } = await makeTestDatabase()
  const file = join(await makeDirectory(), 'bakery.json')
  await writeFile(file, JSON.stringify(bakery))
  await load(file, url)
  const [ann, bob] = bakery.members
  const changed = {
    organizations: [{ ...bakery.organizations[0], plan: 'ENTERPRISE' }],
    members: [ann, { ...bob, preset: 'SUPER_ADMIN', password: 'not-taken-over-again' }],
    profiles: [{ ...bakery.profiles[0], credentials: { accessToken: 'fresh' } }],
  }
  await writeFile(file, JSON.stringify(changed))
  const { rows: before } = await pool.query('select id, password_hash from members order by id')
  await load(file, url)
  const one = async (sql: string) => (await pool.query(sql)).rows[0]
  assert.equal((await one('select plan from organizations')).plan, 'ENTERPRISE')
  assert.equal(
    (await one(`select preset from organization_members order by member_id desc`)).preset,
    'SUPER_ADMIN',
  )
  assert.deepEqual(
    (await pool.query('select id, password_hash from members order by id')).rows,
    before,
  )
  const apps = await one(`select count(*)::int as n from apps where organization_id is not null`)
  assert.equal(apps.n, 1)
})

test('demo.json can be loaded elsewhere and into its own database', async () => {
  const own = await makeTestDatabase()
  const directory = await makeDirectory()
  const config = readConfig({ CARILLON_DATA_DIR: directory, LOAD_DEMO: 'yes' })
  await loadDemoOnce(config, { database: own.database, keyRing: testKeyRing })
  await refreshDemoFile(config, own.database, undefined)
  const file = join(directory, 'demo.json')
  const before = await dump(own.pool)
  await load(file, own.url)
  assert.equal(await dump(own.pool), before)

  const other = await makeTestDatabase()
  await load(file, other.url)
  const loaded = await dump(other.pool)
  await load(file, other.url)
  assert.equal(await dump(other.pool), loaded)
  // A running service writes to its database, so it has one of its own.
  const elsewhere = await startEmptyService()
  await load(file, elsewhere.services.databaseUrl)
  const demo = JSON.parse(await readFile(file, 'utf8'))
  const { rows } = await elsewhere.pool.query(
    `select id from members where email = 'owner@demo.example'`,
  )
  const answer = await send(`${elsewhere.url}/oauth2/token`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${btoa(`${demo.apps[0].clientId}:${demo.apps[0].clientSecret}`)}`,
    },
    body: new URLSearchParams({ grant_type: 'member_app', member_id: need(rows[0]).id }),
  })
  const { access_token: token } = answer.body as { access_token: string }
  const profiles = await call(elsewhere, token, 'GET', '/v1/socialProfiles')
  assert.equal((profiles.body as { data: unknown[] }).data.length, demo.profiles.length)
})

test('the smallest file of the documented shape is enough', async () => {
  const { url, pool } = await makeTestDatabase()
  const file = join(await makeDirectory(), 'small.json')
  const apps = bakery.apps.map(({ installedBy: _, ...app }) => app)
  await writeFile(
    file,
    JSON.stringify({
      baseUrl: 'http://localhost:8080',
      organizations: bakery.organizations,
      members: [],
      apps,
      profiles: [],
    }),
  )
  await load(file, url)
  const { rows } = await pool.query(
    'select o.name from apps a join organizations o on o.id = a.organization_id',
  )
  assert.deepEqual(rows, [{ name: 'Bakery' }])
})

test('a file with errors changes nothing, and the errors are listed', async () => {
  const { url, pool } = await makeTestDatabase()
  const file = join(await makeDirectory(), 'wrong.yaml')
  const before = await dump(pool)
  const mistakes = [
    ['organizations: [', /wrong.yaml cannot be read: .*at line 1/],
    ['just words', /wrong.yaml does not describe an installation/],
    [
      stringify({ ...bakery, members: [{ ...bakery.members[0], preset: 'QUEEN' }] }),
      /\/members\/0\/preset must be/,
    ],
    [
      stringify({ ...bakery, members: [{ ...bakery.members[0], email: 'nowhere' }] }),
      /nowhere is not an e-mail address/,
    ],
    [
      stringify({ ...bakery, teams: [{ ...bakery.teams[0], memberIds: ['carl'] }] }),
      /there is no member called carl/,
    ],
    [
      stringify({
        ...bakery,
        apps: [{ ...bakery.apps[0], redirectUris: ['http://planner.example'] }],
      }),
      /redirect/i,
    ],
    [
      stringify({
        ...bakery,
        organizations: [{ ...bakery.organizations[0], name: 'B'.repeat(201) }],
      }),
      /database refused|name/,
    ],
  ] as const
  for (const [text, sentence] of mistakes) {
    await writeFile(file, text)
    const { code, output } = await seed(file, url)
    assert.match(output, sentence)
    assert.doesNotMatch(output, /^ {4}at /m)
    assert.notEqual(code, 0)
  }
  const missing = await seed('/nowhere/at-all.yaml', url)
  assert.match(missing.output, /at-all.yaml cannot be read/)
  assert.equal(missing.code, 2)
  assert.equal(await dump(pool), before)
})

function seed(file: string, url: string, run = carillonHere) {
  return run(['seed', file], { DATABASE_URL: url, CARILLON_KEYS: testKeys })
}

async function load(file: string, url: string, run = carillonHere): Promise<string> {
  const { code, output } = await seed(file, url, run)
  assert.equal(code, 0, output)
  assert.match(output, /is loaded/)
  return output
}

function linesOf(output: string): string[] {
  const [, ...lines] = output.trimEnd().split('\n')
  return lines.map((line) => line.trim().replace(/ +/g, ' '))
}

/** The expected output for the bakery: each part with its id in the database. */
async function expectedLines(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ line: string }>(
    `select 'organization Bakery ' || id as line from organizations
     union all (select 'member ' || email || ' ' || id from members order by id)
     union all select 'profile MASTODON ' || username || ' ' || id from profiles
     union all select 'team Oven ' || id from teams
     union all select 'app Planner ' || client_id from apps where organization_id is not null`,
  )
  return rows.map(({ line }) => line)
}

/** Every row of every table, as comparable text. Without the key check, which the first process writes, and the keys that each notes. */
async function dump(pool: pg.Pool): Promise<string> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select quote_ident(table_name) as name from information_schema.tables
     where table_schema = 'public' and table_name <> 'ring_keys' order by table_name`,
  )
  const parts: string[] = []
  for (const { name } of tables) {
    const { rows } = await pool.query<{ line: string }>(
      `select row_to_json(t)::text as line from ${name} t order by 1`,
    )
    const lines = rows.map(({ line }) => line).filter((line) => !line.includes('"key_check"'))
    parts.push(`${name}\n${lines.join('\n')}`)
  }
  return parts.join('\n')
}
