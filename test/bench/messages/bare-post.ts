// The baseline of POST /v1/messages: bare node:http that does the same inserts in one transaction, and nothing
// else. A process of its own: node bare-post.ts PORT, the rest in BARE.
import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'
import pg from 'pg'

export type BarePost = { databaseUrl: string; poolSize: number; clientId: string; memberId: string }

type Body = { text: string; socialProfileIds: string[]; scheduledSendTime: string }

const { databaseUrl, poolSize, clientId, memberId } = JSON.parse(process.env.BARE ?? '') as BarePost
const pool = new pg.Pool({ connectionString: databaseUrl, max: poolSize })

const server = createServer(async (request, response) => {
  const rows = await insert((await json(request)) as Body)
  const data = rows.map((row) => ({
    id: row.id,
    state: row.state,
    text: row.text,
    scheduledSendTime: row.send_at.getTime() / 1000,
    socialProfile: { id: row.profile_id },
  }))
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify({ data, errors: null }))
})

async function insert({ text, socialProfileIds, scheduledSendTime }: Body) {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const { rows } = await client.query(
      `insert into messages (profile_id, client_id, state, text, scheduled_at, send_at, act_at, created_by, modified_by)
       select id, $2, 'SCHEDULED', $3, $4, $4, $4, $5, $5 from unnest($1::bigint[]) as x (id) returning *`,
      [socialProfileIds, clientId, text, scheduledSendTime, memberId],
    )
    await client.query(
      `insert into lanes as l (profile_id, next_at) select id, $2 from unnest($1::bigint[]) as x (id)
       on conflict (profile_id) do update set next_at = least(l.next_at, excluded.next_at)`,
      [socialProfileIds, scheduledSendTime],
    )
    await client.query(
      `insert into message_actions (message_id, actor_type, actor_id, action_type)
       select id, 'MEMBER', $2, 'CREATE' from unnest($1::bigint[]) as x (id)`,
      [rows.map((row) => row.id), memberId],
    )
    await client.query('commit')
    return rows
  } finally {
    client.release()
  }
}

server.listen(Number(process.argv[2]), 'localhost', () => console.info('ready'))
