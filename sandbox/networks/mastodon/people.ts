// Accounts of the sandbox's server and of others. A profile is known by its handle, demo@mastodon.test; any other id is the name of
// an account too. The server knows every account by an id of its own.
import { createHash } from 'node:crypto'
import type { World } from '../../exchange/exchange.ts'
import { portraitAddress } from '../../interactions/portraits.ts'
import { isOurs, shownName } from '../../pages/names.ts'

export const domain = 'mastodon.test'

export function nameOf(profile: string): string {
  return profile.split('@')[0] ?? profile
}

/** Without the server for an account of this one. */
export function acctOf(profile: string): string {
  const [name = profile, server = domain] = profile.split('@')
  return server === domain ? name : `${name}@${server}`
}

/** Digits that belong to the handle, as long as those of the real network. */
export function accountIdOf(profile: string): string {
  const digest = createHash('sha256').update(profile.toLowerCase()).digest('hex')
  return `11${BigInt(`0x${digest.slice(0, 16)}`)
    .toString()
    .padStart(20, '0')
    .slice(-16)}`
}

export function findProfile({ store }: World, accountId: string): string | undefined {
  return store.listProfiles('mastodon').find((profile) => accountIdOf(profile) === accountId)
}

export function describeAccount(world: World, profile: string): Record<string, unknown> {
  const acct = acctOf(profile)
  const url = `${world.publicUrl()}/mastodon?profile=${encodeURIComponent(profile)}`
  const icon = `${world.publicUrl()}/_sandbox/pages/icon.svg`
  const picture = isOurs(world, 'mastodon', profile)
    ? icon
    : portraitAddress(world, 'mastodon', profile)
  return {
    id: accountIdOf(profile),
    username: nameOf(profile),
    acct,
    uri: `https://${profile.split('@')[1] ?? domain}/users/${nameOf(profile)}`,
    url,
    display_name: shownName(world, 'mastodon', profile),
    note: '',
    avatar: picture,
    avatar_static: picture,
    header: icon,
    header_static: icon,
    locked: false,
    bot: false,
    group: false,
    discoverable: null,
    indexable: false,
    created_at: '2026-01-01T00:00:00.000Z',
    last_status_at: null,
    statuses_count: world.store.listPosts('mastodon', profile).length,
    followers_count: 0,
    following_count: 0,
    emojis: [],
    fields: [],
  }
}
