// The dumps that every run of the tests upgrades: the first and the last, and those that reach what may go wrong. The others are
// upgraded by upgrade.slow.test.ts.
import { nameNow } from '../../server/db/migrate/earlier-migrations.ts'
import type { Migration } from '../../server/db/migrate/migration-files.ts'
import type { Dump } from './dumps.ts'

export function chooseDumps(dumps: readonly Dump[], migrations: readonly Migration[]): Dump[] {
  const chosen = new Set([
    dumps[0],
    dumps.at(-1),
    ...migrations
      .filter(({ text }) => transformsRows(text))
      .map((migration) => dumps.findLast((dump) => !appliedIn(dump).includes(migration.name))),
    ...dumps.filter((dump) => hasEarlierForm(dump, migrations)),
    // The last one has all of them.
    dumps.findLast((dump) => namesIn(dump).some((name) => nameNow(name) !== name)),
  ])
  return dumps.filter((dump) => chosen.has(dump))
}

/** Statements that change rows begin a line. Those in the body of a function are indented, and run later. */
export function transformsRows(sql: string): boolean {
  return /^(update|insert|delete|with|merge|do)\b|^alter table[^;]*\b(drop column|type)\b/im.test(
    withoutComments(sql),
  )
}

/** Whether one of its migrations was edited after this database was made. A dump has their texts, without comments. */
function hasEarlierForm(dump: Dump, migrations: readonly Migration[]): boolean {
  const applied = appliedIn(dump)
  const schema = onlySchema(dump.sql)
  return migrations.some(
    ({ name, text }) => applied.includes(name) && !schema.includes(onlySchema(text)),
  )
}

/** The migrations by their present names. */
export function appliedIn(dump: Dump): string[] {
  return namesIn(dump).map(nameNow)
}

function namesIn({ sql }: Dump): string[] {
  const [rows = ''] = /^insert into migrations [^;]*;/m.exec(sql) ?? []
  return [...rows.matchAll(/'(\d{4}-[a-z0-9-]+\.sql)'/g)].map(([, name = '']) => name)
}

/** A dump has the rows at its end, instead of the statements that changed them. */
function onlySchema(sql: string): string {
  const lines = withoutComments(sql)
    .split('\n')
    .map((line) => line.trim())
  return lines.filter((line) => line !== '' && !/^(update|insert|delete)\b/i.test(line)).join('\n')
}

function withoutComments(sql: string): string {
  return sql.replaceAll(/\s*--.*$/gm, '')
}
