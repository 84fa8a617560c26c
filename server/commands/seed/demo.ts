// What the first start of the all-in-one form loads, so that everything can be tried at once.
import { randomText } from '../../secrets/secrets.ts'
import type { Seed } from './seed-shape.ts'

const redirectUris = ['http://localhost:9999/callback', 'https://app.example/callback']
const teamProfiles = ['twitter', 'facebook-page', 'pinterest', 'instagram', 'instagram-business']

/** The same people every time; passwords and secrets are made anew, so that no two installations share one. */
export function makeDemo(): Seed {
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
    profiles: practising([
      {
        id: 'twitter',
        type: 'TWITTER',
        socialNetworkId: '1750000000000000001',
        socialNetworkUsername: 'demo',
        ...byDemo,
      },
      {
        id: 'facebook-page',
        type: 'FACEBOOKPAGE',
        socialNetworkId: '100000000000002',
        socialNetworkUsername: 'Demo Page',
        ...byDemo,
      },
      {
        id: 'pinterest',
        type: 'PINTEREST',
        socialNetworkId: '900000000000000003',
        socialNetworkUsername: 'demo',
        ...byDemo,
      },
      {
        id: 'instagram',
        type: 'INSTAGRAM',
        socialNetworkId: '17840000000000004',
        socialNetworkUsername: 'demo.personal',
        ...byDemo,
      },
      {
        id: 'instagram-business',
        type: 'INSTAGRAMBUSINESS',
        socialNetworkId: '17840000000000005',
        socialNetworkUsername: 'demo.business',
        ...byDemo,
      },
      {
        id: 'twitter-of-owner',
        type: 'TWITTER',
        socialNetworkId: '1750000000000000006',
        socialNetworkUsername: 'olivia',
        owner: 'MEMBER',
        ownerId: 'owner',
      },
    ]),
    teams: [
      {
        id: 'team',
        name: 'Everyone',
        organizationId: 'demo',
        memberIds: ['owner', 'editor', 'limited'],
        profileIds: teamProfiles,
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

const byDemo = { owner: 'ORGANIZATION', ownerId: 'demo' } as const

function person(id: string, fullName: string) {
  return { id, email: `${id}@demo.example`, password: `${id}-${randomText(12)}`, fullName }
}

function app(clientId: string, name: string) {
  return { clientId, clientSecret: randomText(43), organizationId: 'demo', name, redirectUris }
}

type Profiles = NonNullable<Seed['profiles']>
export const sandboxNetworkOf: Record<string, string> = {
  TWITTER: 'twitter',
  FACEBOOKPAGE: 'facebook',
  PINTEREST: 'pinterest',
  INSTAGRAM: 'instagram',
  INSTAGRAMBUSINESS: 'instagram',
}

/** The sandbox networks know a profile by a token of this form. */
function practising(profiles: Profiles): Profiles {
  return profiles.map((profile) => ({
    ...profile,
    credentials: {
      accessToken: `sandbox-${sandboxNetworkOf[profile.type]}-${profile.socialNetworkId}-${randomText(12)}`,
    },
  }))
}
