// Registers apps as the operator.
import { registerApp } from '../../server/apps/register.ts'
import { type Connections, inTransaction } from '../../server/db/db.ts'

export type AppOptions = {
  clientId?: string
  /** Random by default, and then unknown to the test. */
  clientSecret?: string
  name?: string
  kind?: 'MEMBER' | 'ORGANIZATION'
  redirectUris?: string[]
  /** A public app has no secret. */
  isPublic?: boolean
  callbackUrl?: string
}

let added = 0

/** Returns the client id. */
export async function addApp(
  { database }: Pick<Connections, 'database'>,
  { organizationId, ...options }: AppOptions & { organizationId: string },
): Promise<string> {
  added += 1
  const { clientId = `our-app-${added}`, clientSecret, callbackUrl } = options
  const { name = clientId, kind = 'ORGANIZATION', redirectUris = [], isPublic = false } = options
  await inTransaction(database, async (tx) => {
    const registration = { organizationId, name, kind, redirectUris, isPublic }
    const chosen = { clientId, ...(clientSecret === undefined ? {} : { clientSecret }) }
    await registerApp(tx, 'operator', registration, chosen)
    if (callbackUrl !== undefined)
      await tx
        .updateTable('apps')
        .set({ callback_url: callbackUrl })
        .where('client_id', '=', clientId)
        .execute()
  })
  return clientId
}

/** Assistants that registered themselves, until there are so many. Their ids begin with as_many. */
export async function fillRegistrations(
  { pool }: Pick<Connections, 'pool'>,
  count: number,
): Promise<void> {
  await pool.query(
    `insert into apps (client_id, name, kind, redirect_uris, is_self_registered)
     select 'as_many' || n, 'Many', 'MEMBER', '{https://a.example/}', true
     from generate_series(1, $1::int - (select count(*)::int from apps where is_self_registered)) n`,
    [count],
  )
}
