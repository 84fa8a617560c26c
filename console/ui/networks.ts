// The networks as people know them, by the type of a profile.
import type { Mark } from './mark-paths.ts'

export type NetworkOfProfile = { mark: Mark; name: string }

const facebook: NetworkOfProfile = { mark: 'facebook', name: 'Facebook' }
const instagram: NetworkOfProfile = { mark: 'instagram', name: 'Instagram' }
const linkedin: NetworkOfProfile = { mark: 'linkedin', name: 'LinkedIn' }

const byType: Record<string, NetworkOfProfile> = {
  TWITTER: { mark: 'x', name: 'X' },
  FACEBOOK: facebook,
  FACEBOOKPAGE: facebook,
  INSTAGRAM: instagram,
  INSTAGRAMBUSINESS: instagram,
  PINTEREST: { mark: 'pinterest', name: 'Pinterest' },
  BLUESKY: { mark: 'bluesky', name: 'Bluesky' },
  MASTODON: { mark: 'mastodon', name: 'Mastodon' },
  THREADS: { mark: 'threads', name: 'Threads' },
  LINKEDIN: linkedin,
  LINKEDINCOMPANY: linkedin,
}

export function networkOf(type: string): NetworkOfProfile {
  return byType[type] ?? { mark: 'x', name: type }
}
