// Fixtures with profiles on the sandbox networks: an author and a reviewer who may publish, and a proposer who may only propose.
import { randomInt } from 'node:crypto'
import type { Connections } from '../../server/db/db.ts'
import type { SpecifiedType } from '../../server/networks/profile-types.ts'
import { networks } from '../../server/networks/registry.ts'
import type { SandboxNetworks } from '../networks/sandbox-networks.ts'
import { need } from './need.ts'
import { buildWorld } from './world.ts'

export type SandboxProfile = {
  id: string
  name: string
  network: string
  type: SpecifiedType
  networkId: string
  boardId: string
}
type Named = Omit<SandboxProfile, 'id'>

/** Every network, also one that was added later. */
const kinds = networks.map(({ name, types, hasBoards }) => ({
  network: name,
  // Every network of the registry serves types of the specification.
  type: need(types.published[0]) as SpecifiedType,
  hasBoards: hasBoards === true,
}))

/** Installed by all members. */
export const sandboxApp = {
  clientId: 'sandbox-world-app',
  clientSecret: 'a-secret-of-the-sandbox-world-that-is-long-enough',
}

export type SandboxWorld = {
  members: Record<'author' | 'reviewer' | 'proposer', string>
  profiles: SandboxProfile[]
}

export async function buildSandboxWorld(
  connections: Connections,
  sandbox: Pick<SandboxNetworks, 'addBoard'>,
  { profilesPerNetwork = 1 }: { profilesPerNetwork?: number } = {},
): Promise<SandboxWorld> {
  const named = await nameProfiles(sandbox, profilesPerNetwork)
  const { members, profiles } = await buildWorld(connections, {
    members: {
      author: { onEveryProfile: 'EDITOR' },
      reviewer: { onEveryProfile: 'EDITOR' },
      proposer: { onEveryProfile: 'LIMITED' },
    },
    profiles: Object.fromEntries(named.map((profile) => [profile.name, connected(profile)])),
    apps: {
      [sandboxApp.clientId]: {
        kind: 'MEMBER',
        clientSecret: sandboxApp.clientSecret,
        redirectUris: ['http://localhost:9999/callback'],
        installedBy: ['author', 'reviewer', 'proposer'],
      },
    },
  })
  return {
    members,
    profiles: named.map((profile) => ({ ...profile, id: need(profiles[profile.name]) })),
  }
}

async function nameProfiles(
  sandbox: Pick<SandboxNetworks, 'addBoard'>,
  perNetwork: number,
): Promise<Named[]> {
  const base = randomInt(10 ** 9, 10 ** 12)
  const profiles: Named[] = []
  for (let index = 0; index < perNetwork; index += 1)
    for (const { hasBoards, ...kind } of kinds) {
      const networkId = `${base}${1000 + profiles.length}`
      const boardId = hasBoards ? await sandbox.addBoard(networkId) : ''
      profiles.push({ ...kind, name: `${kind.network}-${index}`, networkId, boardId })
    }
  return profiles
}

/** The sandbox knows a profile by a token of this form. */
function connected({ type, network, networkId }: Named) {
  return { type, networkId, credentials: { accessToken: `sandbox-${network}-${networkId}-access` } }
}
