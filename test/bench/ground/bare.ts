// The baseline of the service: bare Fastify that runs the same two statements and serialises the same fields,
// without authentication, limits, logs or metrics. A process of its own: node bare.ts PORT, the rest in BARE.
import fastify from 'fastify'
import pg from 'pg'

export type Statement = { sql: string; parameters: readonly unknown[] }
export type Bare = { databaseUrl: string; poolSize: number; me: Statement; profiles: Statement }

const bare = JSON.parse(process.env.BARE ?? '') as Bare
const pool = new pg.Pool({ connectionString: bare.databaseUrl, max: bare.poolSize })
const app = fastify()

const text = { type: 'string' }
const object = (names: string[], more: object = {}) => ({
  type: 'object',
  properties: { ...Object.fromEntries(names.map((name) => [name, text])), ...more },
})

const member = object(
  [
    'id',
    'email',
    'createdDate',
    'modifiedDate',
    'fullName',
    'companyName',
    'bio',
    'timezone',
    'defaultTimezone',
    'language',
  ],
  { isActive: { type: 'boolean' } },
)
const profile = object(
  ['id', 'type', 'socialNetworkId', 'socialNetworkUsername', 'owner', 'ownerId'],
  { avatarUrl: { type: ['string', 'null'] }, isReauthRequired: { type: 'integer' } },
)

app.get(
  '/v1/me',
  { schema: { response: { 200: { type: 'object', properties: { data: member } } } } },
  async () => {
    const { rows } = await ask(bare.me)
    const [row] = rows
    return {
      data: {
        id: row.id,
        email: row.email,
        isActive: row.is_active,
        createdDate: row.created_at.toISOString(),
        modifiedDate: row.modified_at.toISOString(),
        fullName: row.full_name,
        companyName: row.company_name,
        bio: row.bio,
        timezone: row.timezone,
        defaultTimezone: row.timezone,
        language: row.language,
      },
    }
  },
)

app.get(
  '/v1/socialProfiles',
  {
    schema: {
      response: {
        200: { type: 'object', properties: { data: { type: 'array', items: profile } } },
      },
    },
  },
  async () => {
    const { rows } = await ask(bare.profiles)
    return {
      data: rows.map((row) => ({
        id: row.id,
        type: row.type,
        socialNetworkId: row.network_id,
        socialNetworkUsername: row.username,
        avatarUrl: row.avatar_url,
        owner: row.organization_id === null ? 'MEMBER' : 'ORGANIZATION',
        ownerId: row.organization_id ?? row.member_id,
        isReauthRequired: row.is_reauth_required ? 1 : 0,
      })),
    }
  },
)

function ask({ sql, parameters }: Statement) {
  // A prepared statement, as in the service.
  return pool.query({ name: String(sql.length), text: sql, values: [...parameters] })
}

await app.listen({ host: 'localhost', port: Number(process.argv[2]) })
console.info('ready')
