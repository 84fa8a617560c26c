// Refuses databases that this program must not use, with the reason and what to do.
import { OperatorError } from '../../config/operator-error.ts'
import type { Migration } from './migration-files.ts'
import type { Recorded, Records } from './migration-records.ts'

/** Migrating a newer database is an attempt to downgrade; otherwise the wrong version was started. */
export function refuseSchema(
  records: Records,
  known: Migration[],
  { isMigrating }: { isMigrating: boolean },
): void {
  refuseForeign(records)
  const recorded = records.migrations ?? []
  const unknown = recorded.map(({ name }) => name).filter((name) => !isAmong(name, known))
  const newest = known.at(-1)?.name ?? ''
  if (unknown.some((name) => name > newest)) throw newer(unknown, newest, isMigrating)
  if (unknown.length > 0) throw divergent(unknown)
  refuseChanged(recorded, known)
}

function refuseForeign({ tables, migrations }: Records): void {
  const others = tables.filter((name) => name !== 'migrations')
  const isEmpty = tables.length === 0 || (migrations?.length === 0 && others.length === 0)
  if (isEmpty || migrations?.some(({ name }) => /^\d{4}-[a-z0-9-]+\.sql$/.test(name))) return
  const reason = !tables.includes('migrations')
    ? `it has tables (${list(others)}), but none that records Carillon's migrations`
    : migrations?.length === 0
      ? `it has tables (${list(others)}), but no record of migrations that made them`
      : 'its table migrations was not made by Carillon'
  throw new OperatorError(
    `The database is not Carillon's: ${reason}. Set DATABASE_URL to a database of its own, which may be empty.`,
  )
}

function newer(unknown: string[], newest: string, isMigrating: boolean): OperatorError {
  const what = `The database is of a newer Carillon than this one (it has been through ${list(unknown)}, this one knows ${newest} as the last).`
  return new OperatorError(
    isMigrating
      ? `${what} Migrations are not undone: start the newer version, or go back with the backup from before the upgrade.`
      : `${what} Start the newer version instead.`,
  )
}

function divergent(unknown: string[]): OperatorError {
  return new OperatorError(
    `The database has been through migrations that this Carillon does not have (${list(unknown)}), though it has later ones. It was made by a version that has diverged from this one: start that version, or one that has both.`,
  )
}

function refuseChanged(recorded: Recorded[], known: Migration[]): void {
  const checksums = new Map(known.map(({ name, checksum }) => [name, checksum]))
  const changed = recorded.filter(
    ({ name, checksum }) => checksum !== null && checksum !== checksums.get(name),
  )
  if (changed.length === 0) return
  const names = changed.map(({ name }) => name)
  throw new OperatorError(
    `The database has been through another form of ${list(names)} than this Carillon has: the checksum that it recorded is not that of the file. Migrations are never changed, so the files of this installation were: reinstall it, or start the version that migrated the database.`,
  )
}

function isAmong(name: string, known: Migration[]): boolean {
  return known.some((migration) => migration.name === name)
}

function list(names: string[]): string {
  const some = names.slice(0, 5).join(', ')
  return names.length > 5 ? `${some} and ${names.length - 5} more` : some
}
