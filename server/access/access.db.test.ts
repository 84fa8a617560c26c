// The permission rule exists in SQL (for lists) and in TypeScript (for single objects): both must agree.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { makeTestDatabase } from '../../test/support/database.ts'
import { accountOf, type Principal, refuseAppAlone, requireMember } from './access.ts'
import { addAuditEntry } from './audit.ts'
import { holdsOneOf } from './holds-one-of.ts'
import {
  everyPermission,
  type OrganizationPermission,
  organizationPresets,
  rightsOf,
} from './matrix.ts'

const { database } = await makeTestDatabase()
const all = everyPermission('organization')

test('holdsOneOf says what rightsOf says, for every preset and every set of permissions', async () => {
  for (const preset of [...Object.keys(organizationPresets), 'CUSTOM']) {
    for (const held of subsets(all)) {
      const rights = rightsOf('organization', preset, held)
      for (const wanted of [...all.map((name) => [name]), all, []]) {
        const inSql = await holdsInSql(preset, held, wanted)
        const inCode = wanted.some((name) => rights.permissions.includes(name))
        assert.equal(inSql, inCode, `${preset} ${held} ${wanted}`)
      }
    }
  }
})

const member: Principal = { kind: 'member', memberId: '1', clientId: 'c', scope: '' }
const organization: Principal = {
  kind: 'organization',
  organizationId: '2',
  clientId: 'c',
  scope: '',
}
const app: Principal = { kind: 'app', clientId: 'c', scope: '' }

test('each principal has an account of its own', () => {
  assert.deepEqual([member, organization, app].map(accountOf), [
    'member:1',
    'organization:2',
    'app:c',
  ])
})

test('only a member is a member, and an app alone is no member', () => {
  assert.equal(requireMember(member), member)
  for (const other of [organization, app]) assert.throws(() => requireMember(other), { code: 1202 })
  for (const someone of [member, organization]) refuseAppAlone(someone)
  assert.throws(() => refuseAppAlone(app), { code: 1202, status: 403 })
})

test('the audit log says who did what, with which app and in which request', async () => {
  await database.transaction().execute(async (tx) => {
    const entry = { action: 'test.done', subject: 'team:5', organizationId: '7', detail: { x: 1 } }
    await addAuditEntry(tx, { principal: member, traceId: 't' }, entry)
    await addAuditEntry(tx, 'operator', { action: 'test.done', subject: 'team:6' })
  })
  const rows = await database
    .selectFrom('audit_log')
    .select(['actor', 'client_id', 'trace_id', 'organization_id', 'subject', 'detail'])
    .orderBy('id')
    .execute()
  assert.deepEqual(rows, [
    {
      actor: 'member:1',
      client_id: 'c',
      trace_id: 't',
      organization_id: '7',
      subject: 'team:5',
      detail: { x: 1 },
    },
    {
      actor: 'operator',
      client_id: null,
      trace_id: null,
      organization_id: null,
      subject: 'team:6',
      detail: {},
    },
  ])
})

async function holdsInSql(
  preset: string,
  held: string[],
  wanted: OrganizationPermission[],
): Promise<boolean | undefined> {
  const { rows } = await sql<{ holds: boolean }>`select ${holdsOneOf('row', wanted)} as holds
    from (select ${preset}::text as preset, ${held}::text[] as permissions) as row`.execute(
    database,
  )
  return rows[0]?.holds
}

function subsets<T>([first, ...rest]: T[]): T[][] {
  if (first === undefined) return [[]]
  const without = subsets(rest)
  return [...without, ...without.map((set) => [first, ...set])]
}
