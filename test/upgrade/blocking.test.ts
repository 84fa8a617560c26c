// A migration is applied while the service runs: it may block writes to a large table for an instant only.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readMigrations } from '../../server/db/migrate/migration-files.ts'
import { findBlocking } from './blocking.ts'

/** Migrations up to this one were frozen before there was this rule. */
const last = '0058'

test('no new migration blocks writes while it reads or writes a large table', async () => {
  const migrations = (await readMigrations()).filter(({ name }) => name.slice(0, 4) > last)
  for (const { name, text } of migrations) assert.deepEqual(findBlocking(text), [], name)
})

const blocking = [
  'create index messages_by_mood on messages (mood);',
  'create unique index messages_by_mood on messages (mood);',
  'alter table messages add constraint messages_mood check (mood > 0);',
  'alter table messages add check (mood > 0), add column b int;',
  'alter table messages add column mood int check (mood > 0);',
  'alter table messages add constraint m foreign key (mood) references moods;',
  'alter table messages add constraint m unique (mood);',
  'alter table messages alter column mood type bigint;',
  'alter table messages alter mood set not null;',
  'alter table messages add column mood uuid default gen_random_uuid();',
  'alter table messages add column mood bigint generated always as identity;',
  'alter table messages add column mood int generated always as (1 + 1) stored;',
  'alter table messages validate constraint messages_mood;',
  `update messages\n  set mood = 1;`,
  'delete from webhook_deliveries;',
  '-- outside a transaction\nupdate messages set mood = 1 where mood is null;',
  '-- outside a transaction\ncreate index concurrently messages_by_mood on messages (mood);',
]

for (const sql of blocking)
  test(`refused: ${sql.replaceAll('\n', ' ')}`, () => assert.equal(findBlocking(sql).length, 1))

const harmless = [
  'alter table messages add column mood int, add column colour text not null default $$;$$;',
  'alter table messages add column mood bigint references moods;',
  'alter table messages add constraint messages_mood check (mood > 0) not valid;',
  'alter table messages drop constraint messages_mood;',
  'create index moods_by_name on moods (name);',
  `create table events (id int check (id > 0));\ncreate index events_by_id on events (id);`,
  'create function f() returns void language plpgsql as $$ begin update messages set mood = 1; end $$;',
  "comment on table messages is 'create index a on messages (b);'; -- create index a on messages (b);",
  '-- outside a transaction\ncreate index concurrently if not exists m on messages (mood);',
  '-- outside a transaction\nalter table messages validate constraint messages_mood;',
  '-- outside a transaction\nupdate messages set mood = 1 where id in (select id from messages where mood is null limit 1000);',
]

for (const sql of harmless)
  test(`allowed: ${sql.replaceAll('\n', ' ')}`, () => assert.deepEqual(findBlocking(sql), []))
