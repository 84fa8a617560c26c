// The profiles of the member, and which of them `--to` means.
import type { Client, Schemas } from '../../sdk/index.ts'
import type { Command } from '../command.ts'
import { Failure } from '../failure.ts'
import { plain, table } from '../terminal.ts'
import { openClient } from './session.ts'

export type Profile = Schemas['SocialProfile']

const names: Record<Profile['type'], string> = {
  TWITTER: 'x',
  FACEBOOK: 'facebook-person',
  FACEBOOKPAGE: 'facebook',
  PINTEREST: 'pinterest',
  INSTAGRAM: 'instagram-personal',
  INSTAGRAMBUSINESS: 'instagram',
  LINKEDIN: 'linkedin-person',
  LINKEDINCOMPANY: 'linkedin',
  THREADS: 'threads',
  MASTODON: 'mastodon',
  BLUESKY: 'bluesky',
}

/** x:bakery */
export function nameOf({ type, socialNetworkUsername }: Profile): string {
  return `${names[type] ?? type.toLowerCase()}:${plain(socialNetworkUsername)}`
}

export async function readProfiles(client: Client): Promise<Profile[]> {
  return (await client.get('/v1/socialProfiles')).data
}

/** By id, network (`x`), user name, or both (`x:bakery`). A network with several profiles must be said more exactly. */
export function chooseProfiles(profiles: Profile[], given: string[]): Profile[] {
  const words = given.flatMap((text) => text.split(',')).map((word) => word.trim().toLowerCase())
  const chosen = words.filter((word) => word !== '').map((word) => choose(profiles, word))
  return [...new Set(chosen)]
}

function choose(profiles: Profile[], word: string): Profile {
  const user = (profile: Profile) => profile.socialNetworkUsername.toLowerCase()
  const network = (profile: Profile) => names[profile.type] ?? ''
  const fits = (profile: Profile) =>
    profile.id === word ||
    network(profile) === word ||
    user(profile) === word.replace(/^@/, '') ||
    word === `${network(profile)}:${user(profile)}` ||
    word === `${network(profile)}:@${user(profile)}`
  const [found, ...others] = profiles.filter(fits)
  if (found && others.length === 0) return found
  const listed = (found ? [found, ...others] : profiles).map(nameOf).join(', ')
  const said = found ? `${word} is more than one profile` : `There is no profile ${word}`
  throw new Failure('usage', `${said}. Choose from: ${listed}`)
}

export const listProfiles: Command = {
  name: 'profiles',
  summary: 'List the profiles that you may use, with the names that --to takes',
  options: {},
  async run(given, terminal) {
    const profiles = await readProfiles(await openClient(given))
    const rows = profiles.map((profile) => ({
      ...{ id: profile.id, name: nameOf(profile), owner: profile.owner.toLowerCase() },
      ...{ access: profile.health.status.toLowerCase().replaceAll('_', ' ') },
    }))
    terminal.print(profiles, () => table(rows, 'You may use no profile.'))
    return undefined
  },
}
