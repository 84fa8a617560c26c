// The scenario before a database is dumped: members log in, apps get tokens, messages reach every
// state that an upgrade may meet. All of it over HTTP, so that the rows are those that this version writes.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { Browser, hiddenField } from '../support/browser.ts'
import { basic, call, send } from '../support/client.ts'
import { freePort } from '../support/free-port.ts'
import type { Program } from './program.ts'
import { type Context, type Facts, idOf } from './scenario-context.ts'
import { writeMessages } from './scenario-messages.ts'
import { app, organizationApp, password, redirectUri, seed } from './scenario-seed.ts'

export const keys = `upgrade:${Buffer.alloc(32, 9).toString('base64')}`

export async function runScenario(
  program: Program,
  pool: pg.Pool,
  databaseUrl: string,
): Promise<Facts> {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const environment = {
    DATABASE_URL: databaseUrl,
    CARILLON_KEYS: keys,
    PORT: String(port),
    PUBLIC_URL: url,
  }
  const file = join(program.scratch, 'seed.json')
  await writeFile(file, JSON.stringify(seed))
  await program.carillon(['seed', file], environment)
  const api = await program.start(['server/main.ts', 'api'], environment, /Carillon answers at/)
  const context = { program, pool, environment, url }
  try {
    const tokens = await takeTokens(context)
    const messages = (await hasTable(pool, 'messages')) ? await writeMessages(context, tokens) : {}
    if (await hasTable(pool, 'media')) await beginUpload(context, tokens.editor)
    if (await hasTable(pool, 'interactions')) await pool.query(interactions)
    if (await hasTable(pool, 'interaction_people')) await pool.query(people)
    return { madeAt: new Date().toISOString(), tokens, messages }
  } finally {
    await api.stop()
  }
}

async function takeTokens(context: Context): Promise<Facts['tokens']> {
  const byCode = await askToken(context, app, {
    grant_type: 'authorization_code',
    code: await authorize(context),
    redirect_uri: redirectUri,
  })
  const proposer = await idOf(context.pool, 'members', 'email', 'proposer@upgrade.example')
  const byApp = await askToken(context, app, { grant_type: 'member_app', member_id: proposer })
  const ofAll = await askToken(context, organizationApp, { grant_type: 'organization_app' })
  return {
    editor: byCode.access_token,
    refresh: byCode.refresh_token,
    proposer: byApp.access_token,
    organization: ofAll.access_token,
  }
}

/** The code of the redirect to the app. */
async function authorize({ url }: Context): Promise<string> {
  const browser = new Browser(url)
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: app.clientId,
    redirect_uri: redirectUri,
    scope: 'offline',
    state: 'a-state-of-the-story',
  })
  const logIn = await browser.follow(`/oauth2/auth?${query}`)
  const consent = await browser.follow(logIn.location, {
    csrf: hiddenField(logIn.text, 'csrf'),
    email: 'editor@upgrade.example',
    password,
  })
  const { location } = await browser.follow(consent.location, {
    csrf: hiddenField(consent.text, 'csrf'),
    decision: 'allow',
  })
  return new URL(location).searchParams.get('code') ?? ''
}

type Tokens = { access_token: string; refresh_token: string }

async function askToken(
  { url }: Context,
  by: typeof app,
  form: Record<string, string>,
): Promise<Tokens> {
  const answer = await send(`${url}/oauth2/token`, {
    method: 'POST',
    headers: { authorization: basic(by) },
    body: new URLSearchParams(form),
  })
  if (answer.status !== 200) throw new Error(`no token: ${answer.status} ${answer.text}`)
  return answer.body as Tokens
}

async function beginUpload(context: Context, token: string): Promise<void> {
  const body = { mimeType: 'image/png', sizeBytes: 1000 }
  const answer = await call(context, token, 'POST', '/v1/media', body)
  if (answer.status >= 300) throw new Error(`no upload: ${answer.status} ${answer.text}`)
}

/** Inserts interactions as a collector would have stored them. */
const interactions = `
  insert into interactions (profile_id, key, other_id, at, type, is_incoming, message_id, scope)
  select id, 'reply:' || number, 'other-' || number, now() - interval '1 day', 'REPLY', true, number::text, 'mentions'
  from profiles, generate_series(1, 2) as number where type = 'TWITTER';
  insert into gone_interactions (profile_id, key) select id, 'like:1' from profiles where type = 'TWITTER'`

/** And their people, one of them with a picture that was shown. */
const people = `
  insert into interaction_people (profile_id, other_id, name, handle, avatar_url, seen_at)
  select profile_id, other_id, 'Other Person', other_id, 'https://pictures.example/other.jpg', now() from interactions;
  insert into interaction_pictures (profile_id, other_id, source, bytes, mime_type)
  select profile_id, other_id, avatar_url, 'picture', 'image/jpeg' from interaction_people where other_id = 'other-1'`

async function hasTable(pool: pg.Pool, name: string): Promise<boolean> {
  const { rows } = await pool.query('select to_regclass($1) is not null as found', [name])
  return rows[0]?.found === true
}
