// The people and profiles of a scene.
import { randomInt } from 'node:crypto'
import type { Seed } from '../../server/commands/seed-shape.ts'
import type { Practice } from '../networks/practice.ts'

export type SceneProfile = {
  /** Given by the database. */
  id: string
  name: string
  network: 'twitter' | 'facebook' | 'instagram' | 'pinterest'
  type: 'TWITTER' | 'FACEBOOKPAGE' | 'INSTAGRAM' | 'PINTEREST'
  networkId: string
  boardId: string
}

const kinds = [
  { network: 'twitter', type: 'TWITTER' },
  { network: 'facebook', type: 'FACEBOOKPAGE' },
  { network: 'instagram', type: 'INSTAGRAM' },
  { network: 'pinterest', type: 'PINTEREST' },
] as const

export async function makeProfiles(
  practice: Pick<Practice, 'addBoard'>,
  perNetwork: number,
): Promise<SceneProfile[]> {
  const base = randomInt(10 ** 9, 10 ** 12)
  const profiles: SceneProfile[] = []
  for (let index = 0; index < perNetwork; index += 1)
    for (const kind of kinds) {
      const networkId = `${base}${1000 + profiles.length}`
      const boardId = kind.network === 'pinterest' ? await practice.addBoard(networkId) : ''
      profiles.push({ ...kind, id: '', name: `${kind.network}-${index}`, networkId, boardId })
    }
  return profiles
}

/** An author who may publish, a reviewer who may too, and a proposer who may only propose. */
export function seedOf(profiles: SceneProfile[]): Seed {
  const member = (id: string, preset: 'EDITOR' | 'LIMITED') => ({
    id,
    email: `${id}@scene.example`,
    fullName: id,
    organizationId: 'scene',
    preset,
  })
  return {
    organizations: [{ id: 'scene', name: 'Scene', plan: 'ENTERPRISE' }],
    members: [
      member('author', 'EDITOR'),
      member('reviewer', 'EDITOR'),
      member('proposer', 'LIMITED'),
    ],
    profiles: profiles.map(({ name, type, network, networkId }) => ({
      id: name,
      type,
      socialNetworkId: networkId,
      socialNetworkUsername: name,
      owner: 'ORGANIZATION' as const,
      ownerId: 'scene',
      credentials: { accessToken: `sandbox-${network}-${networkId}-access` },
    })),
    apps: [
      {
        clientId: 'scene-app',
        clientSecret: 'a-secret-of-the-scene-that-is-long-enough',
        organizationId: 'scene',
        name: 'Scene',
        kind: 'MEMBER',
        redirectUris: ['http://localhost:9999/callback'],
        installedBy: ['author', 'reviewer', 'proposer'],
      },
    ],
  }
}
