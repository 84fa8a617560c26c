// Builds test fixtures: an organization with members, profiles, teams and apps, by the names that the test chooses. The files beside
// it (world-*.ts) add single records; no other test file writes into the tables of organizations and members.
import type { Connections } from '../../server/db/db.ts'
import { type AppOptions, addApp } from './world-apps.ts'
import { installApp } from './world-installations.ts'
import {
  addMember,
  addOrganization,
  addTeam,
  addToTeam,
  type MemberOptions,
  type OrganizationOptions,
  type TeamPreset,
} from './world-people.ts'
import {
  addProfiles,
  grantProfiles,
  type ProfileOptions,
  type ProfilePreset,
  shareProfile,
} from './world-profiles.ts'

export type WorldOptions<M extends string, P extends string, T extends string> = {
  organization?: OrganizationOptions
  members?: Record<M, MemberOptions & { onEveryProfile?: ProfilePreset }>
  /** Owned by the organization, unless `owner` names a member. */
  profiles?: Record<P, ProfileOptions & { owner?: NoInfer<M> }>
  teams?: Record<T, TeamOptions<NoInfer<M>, NoInfer<P>>>
  /** By client id. */
  apps?: Record<string, Omit<AppOptions, 'clientId'> & { installedBy?: NoInfer<M>[] }>
}

type TeamOptions<M extends string, P extends string> = {
  id?: string
  name?: string
  members?: Partial<Record<M, TeamPreset>>
  profiles?: Partial<Record<P, ProfilePreset>>
}

/** The ids of all records. */
export type World<M extends string, P extends string, T extends string> = {
  organizationId: string
  members: Record<M, string>
  profiles: Record<P, string>
  teams: Record<T, string>
}

export async function buildWorld<
  M extends string = never,
  P extends string = never,
  T extends string = never,
>(connections: Connections, options: WorldOptions<M, P, T> = {}): Promise<World<M, P, T>> {
  const organizationId = await addOrganization(connections, options.organization)
  const members = await eachOf(options.members, (member) =>
    addMember(connections, { ...member, organizationId }),
  )
  const profiles = await buildProfiles(connections, options, { organizationId, members })
  const teams = await eachOf(options.teams, async (team) => {
    const teamId = await addTeam(connections, { ...team, organizationId })
    for (const [name, preset] of entriesOf(team.members ?? {}))
      await addToTeam(connections, { organizationId, teamId, memberId: members[name], preset })
    for (const [name, preset] of entriesOf(team.profiles ?? {}))
      await shareProfile(connections, { teamId, socialProfileId: profiles[name], preset })
    return teamId
  })
  for (const [clientId, { installedBy = [], ...app }] of Object.entries(options.apps ?? {})) {
    await addApp(connections, { ...app, clientId, organizationId })
    for (const name of installedBy)
      await installApp(connections, clientId, { memberId: members[name] })
  }
  return { organizationId, members, profiles, teams }
}

async function buildProfiles<M extends string, P extends string, T extends string>(
  connections: Connections,
  { members = {} as never, profiles = {} as never }: WorldOptions<M, P, T>,
  ids: { organizationId: string; members: Record<M, string> },
): Promise<Record<P, string>> {
  const { organizationId } = ids
  const named = entriesOf(profiles).map(([name, { owner, ...profile }]) => ({
    name,
    username: name,
    ...profile,
    ...(owner === undefined ? { organizationId } : { memberId: ids.members[owner] }),
  }))
  const added = await addProfiles(connections, named)
  const ofOrganization = added.filter((_, index) => 'organizationId' in (named[index] ?? {}))
  for (const [name, { onEveryProfile: preset }] of entriesOf(members))
    if (preset)
      await grantProfiles(
        connections,
        ofOrganization.map(({ id }) => ({
          socialProfileId: id,
          memberId: ids.members[name],
          preset,
        })),
      )
  // Every name of the options has become a key.
  return Object.fromEntries(added.map(({ id }, index) => [named[index]?.name, id])) as never
}

/** Sequential, so that ids are in the order of the names. */
async function eachOf<K extends string, Option, Result>(
  options: Record<K, Option> | undefined,
  add: (option: Option) => Promise<Result>,
): Promise<Record<K, Result>> {
  const results: [K, Result][] = []
  for (const [name, option] of entriesOf<K, Option>(options ?? {}))
    results.push([name, await add(option)])
  // Every name of the options has become a key.
  return Object.fromEntries(results) as Record<K, Result>
}

/** Object.entries with the types of the keys. */
function entriesOf<K extends string, V>(record: Partial<Record<K, V>>): [K, V][] {
  return Object.entries(record) as [K, V][]
}
