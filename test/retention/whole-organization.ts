// An organization with a row in nearly every table that belongs to one.
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Connections } from '../../server/db/db.ts'
import { folderOf, makeMediumId } from '../../server/media/ids.ts'
import { need } from '../support/need.ts'
import { buildWorld } from '../support/world.ts'

type Using = Connections & { dataDirectory: string }

export type WholeOrganization = Awaited<ReturnType<typeof addWholeOrganization>>

export async function addWholeOrganization(using: Using, name: string) {
  const clientId = `app-of-${name.replaceAll(' ', '-')}`
  const world = await buildWorld(using, {
    organization: { name },
    members: { owner: { preset: 'SUPER_ADMIN', onEveryProfile: 'EDITOR' }, writer: {} },
    profiles: {
      [`${name} page`]: { credentials: { accessToken: 'secret-of-a-page' } },
      [`${name} person`]: { owner: 'writer' },
    },
    teams: { all: { members: { writer: 'ADMIN' }, profiles: { [`${name} page`]: 'LIMITED' } } },
    apps: {
      [clientId]: {
        ...{ kind: 'MEMBER', clientSecret: 'secret-of-an-app-that-is-long-enough-for-one' },
        ...{ redirectUris: ['http://localhost:9/'], installedBy: ['owner'] },
      },
    },
  })
  const { organizationId, members } = world
  const profile = need(Object.values<string>(world.profiles)[0])
  const ids = {
    organization: organizationId,
    owner: members.owner,
    writer: members.writer,
    profile,
  }
  const medium = await addMedium(using, name, ids)
  const messages = await addMessages(using, name, ids, medium)
  await addRest(using, { ...ids, medium, clientId, message: messages.sent })
  return { organizationId, name, members, profile, ...messages }
}

type Ids = { organization: string; owner: string; writer: string; profile: string }

async function addMedium(
  { pool, dataDirectory }: Using,
  name: string,
  { organization }: Ids,
): Promise<string> {
  const id = makeMediumId()
  const text = `a picture of ${name}`
  const folder = join(dataDirectory, 'media/files', folderOf(id).slice(0, 2), folderOf(id))
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'original.jpg'), text)
  await pool.query(
    `with medium as (
       insert into media (id, organization_id, state, mime_type, size_bytes, upload_ends_at)
       values ($1, $2, 'READY', 'image/jpeg', $3, now()))
     insert into media_files (media_id, purpose, name, mime_type, size_bytes) values ($1, 'original', 'original.jpg', 'image/jpeg', $3)`,
    [id, organization, text.length],
  )
  return id
}

/** One waits, one is a proposal, two are done. */
async function addMessages({ pool }: Using, name: string, { profile, owner }: Ids, medium: string) {
  const add = async (text: string, state: string, ends?: string): Promise<string> => {
    const { rows } = await pool.query<{ id: string }>(
      `insert into messages (profile_id, state, text, send_at, act_at, sequence_number, created_by)
       values ($1, $2, $3, now() + interval '1 hour', case when $2 = 'SCHEDULED' then now() + interval '1 hour' end,
         case when $2 = 'PENDING_APPROVAL' then 1 end, $4) returning id`,
      [profile, state, `${name} ${text}`, owner],
    )
    const { id } = need(rows[0])
    if (ends === undefined) return id
    await pool.query(
      `insert into attempts (message_id, number, token, state, ended_at) values ($1, 1, 1, 'accepted', now())`,
      [id],
    )
    for (const to of ['SUBMITTED', ends])
      await pool.query(
        `update messages set state = $2, act_at = case when $2 = 'SUBMITTED' then act_at end where id = $1`,
        [id, to],
      )
    return id
  }
  const scheduled = await add('waits', 'SCHEDULED')
  await add('draws', 'PENDING_APPROVAL')
  const sent = await add('sends', 'SCHEDULED', 'SENT')
  await add('fails', 'SCHEDULED', 'SEND_FAILED_PERMANENTLY')
  await pool.query('insert into message_media values ($1, $2)', [scheduled, medium])
  await pool.query(
    `insert into message_actions (message_id, actor_type, action_type) values ($1, 'SYSTEM', 'SEND')`,
    [sent],
  )
  return { scheduled, sent }
}

async function addRest(
  { pool }: Using,
  ids: Ids & { medium: string; clientId: string; message: string },
): Promise<void> {
  const statements = [
    `insert into lanes (profile_id, next_at) values (:profile, now() + interval '1 hour') on conflict do nothing`,
    `insert into queues (profile_id, time_zone, slots) values (:profile, 'UTC', '{60}')`,
    `insert into tags (organization_id, name) values (:organization, 'tag')`,
    `insert into contacts (organization_id, name, accounts) values (:organization, 'A baker', '[]')`,
    `insert into snippets (organization_id, name, type, text, hashtags, network_texts)
     values (:organization, 'hello', 'TEXT', 'Hello', '{}', '[]')`,
    `with t as (insert into templates (organization_id, name, content) values (:organization, 'usual', '{}') returning id)
     insert into template_media select id, :medium from t`,
    `with s as (insert into series (message, texts, rule, time_zone, author_id) values ('{}', '[]', '{}', 'UTC', :owner) returning id),
       m as (insert into series_media select id, :medium from s), o as (insert into series_occurrences select id, '2027-01-01' from s)
     insert into series_profiles select id, :profile from s`,
    `with f as (insert into feeds (organization_id, url, result, template, with_picture, max_per_day, max_age_days, author_id, pause_seconds)
       values (:organization, 'https://feed.example/', 'QUEUE', '{title}', false, 1, 1, :owner, 60) returning id)
     insert into feed_items (feed_id, key, title, summary, state) select id, 'k', 't', 's', 'DONE' from f`,
    `with i as (insert into imports (purpose, reading, row_count, author_id) values ('ALL', '{}', 1, :owner) returning id),
       k as (insert into import_keys select 'member:' || :owner, '\\x01', id, 1 from i)
     insert into import_rows (import_id, number, line, state, content, hash)
       select id, 1, 1, 'DONE', jsonb_build_object('socialProfileIds', jsonb_build_array(:profile::text)), '\\x01' from i`,
    `with d as (insert into drafts (member_id, content) values (:writer, '{"socialProfileIds": []}') returning id)
     insert into draft_media select id, :medium from d`,
    `with g as (insert into profile_groups (organization_id, name) values (:organization, 'all') returning id)
     insert into profile_group_profiles select id, :profile from g`,
    `insert into interaction_people (profile_id, other_id, seen_at) values (:profile, 'p', now())`,
    `insert into interactions (profile_id, key, other_id, at, type, is_incoming, message_id, scope)
     values (:profile, 'k', 'p', now(), 'LIKE', true, '1', 's')`,
    `insert into notices (member_id, message_id, kind, is_digest_due) values (:owner, :message, 'MESSAGE_FAILED', false)`,
    `with c as (insert into post_changes (message_id, post_row, kind, state, ended_at) values (:message, :message, 'LOOK', 'DONE', now()) returning id)
     insert into post_change_attempts (change_id, number, state) select id, 1, 'accepted' from c`,
    `insert into network_apps (network, organization_id, client_id, sealed_secret) values ('x', :organization, 'theirs', '\\x02')`,
    `with o as (insert into oauth_records (id_hash, model, payload, client_id, member_id)
       values (sha256(:organization::text::bytea), 'AccessToken', '{}', :clientId, :owner) returning id_hash)
     insert into personal_tokens (token_hash, name) select id_hash, 'laptop' from o`,
    `insert into idempotency_keys (account, key, request_hash) values ('organization:' || :organization || ' app', 'k', '\\x03')`,
    `insert into quota_days values ('member:' || :owner, current_date, 5)`,
    `insert into audit_log (actor, organization_id, action, subject) values ('operator', :organization, 'tried', 'nothing')`,
    `with e as (insert into webhook_endpoints (client_id, url) values (:clientId, 'https://hook.example/') returning id)
     insert into webhook_deliveries (endpoint_id, client_id, type, data) select id, :clientId, 'ping', '{}' from e`,
  ]
  const literal = (name: string) => `'${need(new Map(Object.entries(ids)).get(name))}'`
  for (const statement of statements)
    await pool.query(statement.replace(/(?<!:):(?!:)(\w+)/g, (_, key: string) => `${literal(key)}`))
}
