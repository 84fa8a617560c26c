// Forms of migrations that block writes for as long as they read or write a large table, whatever the machine.
import { splitStatements } from '../../server/db/migrate/statements.ts'

/** Tables that grow with the use of the service. */
const large = [
  'attempts',
  'audit_log',
  'drafts',
  'events',
  'feed_items',
  'gone_interactions',
  'idempotency_keys',
  'import_rows',
  'interaction_people',
  'interaction_pictures',
  'interactions',
  'media',
  'media_files',
  'message_actions',
  'message_media',
  'message_words',
  'messages',
  'notices',
  'oauth_records',
  'post_change_attempts',
  'post_changes',
  'series_occurrences',
  'webhook_deliveries',
]

type Form = { is: RegExp; instead: string }

const steps = 'in a migration that begins with "-- outside a transaction"'

const forms: Form[] = [
  {
    is: /^create (unique )?index (?!concurrently)/,
    instead: `create index concurrently if not exists, ${steps}`,
  },
  { is: /^reindex (?!.*concurrently)/, instead: `reindex concurrently, ${steps}` },
  {
    is: /\badd (constraint \w+ )?(check|foreign key)\b(?!.*\bnot valid$)/,
    instead: `add constraint … not valid, and validate constraint ${steps}`,
  },
  {
    is: /\badd column [^,]*\bcheck\b/,
    instead: `a constraint by itself, not valid, and validate constraint ${steps}`,
  },
  {
    is: /\badd (constraint \w+ )?(unique|primary key|exclude)\b(?!.*\busing index\b)/,
    instead: `a unique index made concurrently, and add constraint … using index`,
  },
  { is: /\balter (column )?\w+ (set data )?type\b/, instead: 'a second column, filled in batches' },
  {
    is: /\balter (column )?\w+ set not null\b/,
    instead: `a check (… is not null) not valid, and validate constraint ${steps}`,
  },
  {
    is: /\badd column [^,]*(\bstored\b|\bidentity\b|serial\b|default (gen_random_uuid|random|clock_timestamp)\b)/,
    instead: 'a column without a default, filled in batches',
  },
  { is: /^(cluster|vacuum full|lock table)\b/, instead: 'nothing: the service is running' },
]

const inOneTransaction: Form[] = [
  { is: /^(update|delete)\b/, instead: `batches ${steps}` },
  { is: /\bvalidate constraint\b/, instead: steps },
]

const inSteps: Form[] = [
  {
    is: /^(update|delete)\b(?!.*\blimit\b)/,
    instead: 'the rows of one batch, chosen with limit: it is repeated until there is none',
  },
  {
    is: /^create (unique )?index concurrently (?!if not exists)/,
    instead: 'if not exists: every statement is repeated after an interruption',
  },
]

/** A sentence for each statement that blocks. Tables that the migration itself creates are empty. */
export function findBlocking(sql: string): string[] {
  const isInSteps = sql.startsWith('-- outside a transaction\n')
  const statements = splitStatements(sql).map((one) => one.toLowerCase().replaceAll(/\s+/g, ' '))
  const created = statements.map((one) => /^create table (?:if not exists )?(\w+)/.exec(one)?.[1])
  const refused = [...forms, ...(isInSteps ? inSteps : inOneTransaction)]
  return statements
    .filter((one) => isAboutLarge(one, created))
    .flatMap((one) =>
      refused
        .filter(({ is }) => is.test(one))
        .map(({ instead }) => `${one}\n  instead: ${instead}`),
    )
}

function isAboutLarge(statement: string, created: (string | undefined)[]): boolean {
  const table =
    /^(?:alter table|update|delete from|cluster|vacuum full|lock table|reindex table)(?: only| if exists)* (\w+)/.exec(
      statement,
    )?.[1] ?? /^create (?:unique )?index .*? on (?:only )?(\w+)/.exec(statement)?.[1]
  return table !== undefined && large.includes(table) && !created.includes(table)
}
