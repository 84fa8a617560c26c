// The members, profiles and apps of the scenario, as a seed file that every version can load.
import type { Seed } from '../../server/commands/seed/seed-shape.ts'

export const redirectUri = 'http://localhost:9999/callback'
export const password = 'a-password-of-the-story'
export const app = {
  clientId: 'upgrade-member-app',
  clientSecret: 'a-secret-of-the-story-that-is-long-enough',
}
export const organizationApp = {
  clientId: 'upgrade-organization-app',
  clientSecret: 'another-secret-of-the-story-that-is-long-enough',
}

export const seed: Seed = {
  organizations: [{ id: 'upgrade', name: 'Upgrade', plan: 'ENTERPRISE' }],
  members: [
    member('owner', 'SUPER_ADMIN'),
    { ...member('editor', 'EDITOR'), password },
    member('proposer', 'LIMITED'),
  ],
  profiles: [
    profile('TWITTER', 'twitter', '1750000000000000001', 'upgrade'),
    profile('FACEBOOKPAGE', 'facebook', '100000000000002', 'Upgrade Page'),
  ],
  teams: [
    { id: 'team', name: 'Everyone', organizationId: 'upgrade', memberIds: ['owner', 'editor'] },
  ],
  apps: [
    {
      ...app,
      organizationId: 'upgrade',
      name: 'Member app',
      kind: 'MEMBER',
      redirectUris: [redirectUri],
      installedBy: ['editor', 'proposer'],
    },
    {
      ...organizationApp,
      organizationId: 'upgrade',
      name: 'Organization app',
      kind: 'ORGANIZATION',
      redirectUris: [redirectUri],
      installedBy: ['upgrade'],
    },
  ],
}

function member(id: string, preset: 'SUPER_ADMIN' | 'EDITOR' | 'LIMITED') {
  const email = `${id}@upgrade.example`
  return { id, email, fullName: id, organizationId: 'upgrade', preset }
}

function profile(
  type: 'TWITTER' | 'FACEBOOKPAGE',
  network: string,
  socialNetworkId: string,
  socialNetworkUsername: string,
) {
  return {
    id: network,
    type,
    socialNetworkId,
    socialNetworkUsername,
    owner: 'ORGANIZATION' as const,
    ownerId: 'upgrade',
    credentials: { accessToken: `sandbox-${network}-${socialNetworkId}-access` },
  }
}
