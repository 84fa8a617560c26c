// The demo for tests. Its passwords and secrets are the same in every process, so that a database that already holds the demo can be
// copied.
import { hash } from 'node:crypto'
import { makeDemo } from '../../server/commands/seed/demo.ts'
import type { Seed } from '../../server/commands/seed/seed-shape.ts'
import type { Connections } from '../../server/db/db.ts'
import { need } from './need.ts'

/** With the ids of the database. */
export type Demo = {
  organization: Record<'demo' | 'small', string>
  member: Record<
    'owner' | 'editor' | 'limited' | 'sole',
    { id: string; email: string; password: string }
  >
  app: Record<'member' | 'organization', { clientId: string; clientSecret: string }>
  profile: Record<string, string>
  redirectUri: string
}

export function demoSeed(): Seed {
  const { members = [], apps = [], ...rest } = makeDemo()
  return {
    ...rest,
    members: members.map((member) => ({
      ...member,
      password: `${member.id}-${secretOf(member.email, 12)}`,
    })),
    apps: apps.map((app) => ({ ...app, clientSecret: secretOf(app.clientId, 43) })),
  }
}

/** The ids of the profiles that the organization owns, which all its members may see, sorted. */
export function organizationProfilesOf({ profile }: Demo): string[] {
  const owned = demoSeed().profiles?.filter(({ owner }) => owner === 'ORGANIZATION') ?? []
  return owned.map(({ id }) => need(profile[need(id)])).sort()
}

/** Letters and digits, like the secrets that the service generates. */
function secretOf(name: string, length: number): string {
  return hash('sha256', name).slice(0, length)
}

/** Reads the ids from a database into which `demoSeed` was loaded. */
export async function readDemo({ pool }: Pick<Connections, 'pool'>): Promise<Demo> {
  const seed = demoSeed()
  const { rows } = await pool.query<{ key: string; id: string }>(
    `select seed_key as key, id from organizations union all
     select email, id from members union all
     select type || network_id, id from profiles`,
  )
  const ids = new Map(rows.map(({ key, id }) => [key, id]))
  const person = (name: string) => {
    const { email, password } = need(seed.members?.find(({ id }) => id === name))
    return { id: need(ids.get(email)), email, password: need(password) }
  }
  const credentials = (wanted: string) => {
    const { clientId, clientSecret } = need(seed.apps?.find(({ kind }) => kind === wanted))
    return { clientId, clientSecret: need(clientSecret) }
  }
  return {
    organization: { demo: need(ids.get('demo')), small: need(ids.get('small')) },
    member: {
      owner: person('owner'),
      editor: person('editor'),
      limited: person('limited'),
      sole: person('sole'),
    },
    app: { member: credentials('MEMBER'), organization: credentials('ORGANIZATION') },
    profile: Object.fromEntries(
      (seed.profiles ?? []).map(({ id, type, socialNetworkId }) => [
        id,
        need(ids.get(type + socialNetworkId)),
      ]),
    ),
    redirectUri: 'http://localhost:9999/callback',
  }
}
