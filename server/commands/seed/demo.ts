// The demo data that the first start of the all-in-one form loads, so that everything can be tried at once.
import type { NetworkDescription } from '../../networks/networks.ts'
import { listProfileTypes } from '../../networks/profile-types.ts'
import { type Descriptions, networks } from '../../networks/registry.ts'
import { randomText } from '../../secrets/secrets.ts'
import type { Part, Seed } from './seed-shape.ts'

/** The apps of the demo. Members of the demo may have been renamed since. */
export const demoClientIds = ['demo-member-app', 'demo-organization-app']

const redirectUris = ['http://localhost:9999/callback', 'https://app.example/callback']

/** The same people every time; passwords and secrets are new, so that no two installations share one. */
export function makeDemo(descriptions: Descriptions = networks): Seed {
  const profiles = demoProfiles(descriptions)
  return {
    organizations: [
      { id: 'demo', name: 'Demo', plan: 'ENTERPRISE' },
      { id: 'small', name: 'Small', plan: 'FREE' },
    ],
    members: [
      { ...person('owner', 'Olivia Owner'), organizationId: 'demo', preset: 'SUPER_ADMIN' },
      { ...person('editor', 'Edgar Editor'), organizationId: 'demo', preset: 'EDITOR' },
      { ...person('limited', 'Lina Limited'), organizationId: 'demo', preset: 'LIMITED' },
      { ...person('sole', 'Sam Sole'), organizationId: 'small', preset: 'SUPER_ADMIN' },
    ],
    profiles: profiles.map(toSeed),
    teams: [
      {
        id: 'team',
        name: 'Everyone',
        organizationId: 'demo',
        memberIds: ['owner', 'editor', 'limited'],
        profileIds: profiles.filter(({ owner }) => owner === 'organization').map(({ id }) => id),
        profilePreset: 'LIMITED',
      },
    ],
    apps: [
      {
        ...app('demo-member-app', 'Demo member app'),
        kind: 'MEMBER',
        installedBy: ['owner', 'editor'],
      },
      {
        ...app('demo-organization-app', 'Demo organization app'),
        kind: 'ORGANIZATION',
        installedBy: ['demo'],
      },
    ],
  }
}

function person(id: string, fullName: string) {
  return { id, email: `${id}@demo.example`, password: `${id}-${randomText(12)}`, fullName }
}

function app(clientId: string, name: string) {
  return { clientId, clientSecret: randomText(43), organizationId: 'demo', name, redirectUris }
}

type DemoProfile = NetworkDescription['demo'][number]
type Named = DemoProfile & { network: string }

/** The organization's profiles first, in the order of the profile types: ids stay the same when networks are reordered. */
function demoProfiles(descriptions: Descriptions): Named[] {
  const order = listProfileTypes(descriptions)
  const placeOf = ({ owner, type }: DemoProfile) =>
    order.indexOf(type) + (owner === 'member' ? order.length : 0)
  return descriptions
    .flatMap(({ name, demo }) => demo.map((profile) => ({ ...profile, network: name })))
    .sort((a, b) => placeOf(a) - placeOf(b))
}

/** The sandbox knows a profile by a token of this form. */
function toSeed({ id, type, networkId, username, owner, network }: Named): Part<'profiles'> {
  return {
    id,
    type,
    socialNetworkId: networkId,
    socialNetworkUsername: username,
    ...(owner === 'member'
      ? { owner: 'MEMBER', ownerId: 'owner' }
      : { owner: 'ORGANIZATION', ownerId: 'demo' }),
    credentials: { accessToken: `sandbox-${network}-${networkId}-${randomText(12)}` },
  }
}
