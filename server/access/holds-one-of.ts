// The permission matrix as an SQL condition, for queries that return lists.
import { sql } from 'kysely'
import { type OrganizationPermission, organizationPresets } from './matrix.ts'

/** SQL: whether a row of organization_members holds one of the permissions, through its preset or by name. */
export function holdsOneOf(table: string, permissions: readonly OrganizationPermission[]) {
  const presets = Object.entries(organizationPresets)
    .filter(([, held]) => permissions.some((permission) => held.includes(permission)))
    .map(([preset]) => preset)
  return sql<boolean>`(${sql.ref(`${table}.preset`)} = any(${presets})
    or (${sql.ref(`${table}.preset`)} = 'CUSTOM' and ${sql.ref(`${table}.permissions`)} && ${[...permissions]}::text[]))`
}
