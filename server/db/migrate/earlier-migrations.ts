// Before migrations were frozen, some were renamed or edited after they had been on main. A database with an earlier
// version is recognised by the recorded name or by its catalogue, and corrected to match the current file. Nothing may be
// added here: a migration that has a checksum is never renamed or edited.

const earlierNames: Record<string, string> = {
  '0130-lists-of-an-interaction.sql': '0014-lists-of-an-interaction.sql',
  '0131-when-it-was-taken-back.sql': '0015-when-it-was-taken-back.sql',
  '0132-who-is-read.sql': '0016-who-is-read.sql',
}

export function nameNow(name: string): string {
  return earlierNames[name] ?? name
}

export type Correction = {
  /** The migration that was edited. */
  of: string
  /** A file of server/db/corrections. */
  file: string
  /** SQL: true in a database with the earlier version. */
  isNeeded: string
}

export const corrections: Correction[] = [
  {
    of: '0008-interactions.sql',
    file: '0008-interactions-by-person.sql',
    isNeeded: `pg_get_indexdef(to_regclass('interactions_people')) not like '% INCLUDE %'`,
  },
  {
    of: '0008-interactions.sql',
    file: '0008-interactions-by-day.sql',
    isNeeded: `pg_get_indexdef(to_regclass('interactions_age')) like '%(at)'`,
  },
  {
    of: '0009-cheaper-attempts.sql',
    file: '0009-cheaper-attempts.sql',
    isNeeded: `exists (select from pg_constraint
      where conrelid = to_regclass('messages') and conname = 'messages_client_id_fkey')`,
  },
  {
    of: '0012-what-chores-look-for.sql',
    file: '0012-what-chores-look-for.sql',
    isNeeded: `pg_get_indexdef(to_regclass('webhook_endpoints_disabled')) like '%(disabled_at) WHERE %'`,
  },
  {
    of: '0013-fair-deliveries.sql',
    file: '0013-fair-deliveries.sql',
    isNeeded: `not exists (select from pg_attribute
      where attrelid = to_regclass('webhook_endpoints') and attname = 'waiting_since')`,
  },
]
