// One row of the table of permissions, and the callers and refusals that several rows share.
import type { Caller, ResourceIds } from '../support/two-organizations.ts'

/** Status, code and message. */
export type Refusal = readonly [number, number, string]
export type Fresh =
  | 'member'
  | 'contact'
  | 'snippet'
  | 'template'
  | 'series'
  | 'feed'
  /** Of the caller. */
  | 'import'
  | 'team'
  | 'team member'
  | 'app'
  | 'installed app'
  | 'member app'
  | 'installed member app'
  | 'message'
  | 'failed message'
  | 'message in a queue'
  | 'stopped chain'
  /** A message whose post is out on a network that edits and deletes. */
  | 'post that is out'
  /** Of such a post; it has the id of its message. */
  | 'proposed change'
  | 'proposal'
  | 'profile'
  | 'profile group'
  | 'label'
  /** Of the caller. */
  | 'draft'
  /** Of the caller. */
  | 'personal token'
  /** Of the caller. */
  | 'calendar'

export type Expected = {
  /** Ids in braces are filled in, here and in the body. {new} is a number that no other call had. */
  call: string
  /** The path itself, where its parameters are no ids. */
  at?: string
  query?: string
  body?: string
  /** In place of the body. */
  file?: string
  /** Callers with a permission in the organization; where the call needs none, all of them. */
  may: readonly Caller[]
  /** Callers who may because they are in the team. */
  inTeam?: readonly Caller[]
  /** The member whom the call is about. */
  self?: true
  /** The answer to every other caller. */
  refusal: Refusal
  /** Callers who may see the thing but not do this to it. */
  seen?: { by: readonly Caller[]; refusal: Refusal }
  /** The answer for another organization, or one that does not exist. Without it: `refusal`. */
  outside?: Refusal
  /** After the permission check: one of the other ids belongs to another organization, or to nothing. */
  strange?: Partial<Record<keyof ResourceIds, Refusal>>
  /** Every caller gets the answer for a strange id, with or without rights: it reveals nothing. */
  strangeToAll?: true | readonly Caller[]
  /** Any caller who knows this id may use it; only an id that does not exist is refused. */
  open?: keyof ResourceIds
  /** Used up by the call, so made again for each. */
  fresh?: Fresh
}

export const missingToken: Refusal = [401, 1000, 'Missing or duplicate access token']
export const mayNotChange: Refusal = [401, 1201, 'Not authorized to make changes to organization']
export const noMember: Refusal = [403, 1202, 'Not authorized to view member']

/** The answer to every read that is newer than the specification. */
export function mayNotView(what: string): Refusal {
  return [403, 4009, `Insufficient permissions to view ${what}`]
}

export const mayNotPublish: Refusal = [
  403,
  4000,
  'Insufficient permissions to publish to this social profile',
]

export const notFound: Refusal = [404, 4001, 'Not found']

export const team: Caller[] = ['teamAdmin', 'teamMember', 'self']
export const admins: Caller[] = ['organization', 'superAdmin', 'admin']
export const appManagers: Caller[] = ['organization', 'superAdmin', 'ORG_MANAGE_APP']
export const members: Caller[] = [
  'superAdmin',
  'admin',
  'default',
  'ORG_MANAGE_MEMBER',
  'ORG_MANAGE_TEAM',
  'ORG_MANAGE_SOCIAL_PROFILE',
  'ORG_MANAGE_APP',
  'ORG_VIEW_ALL',
  ...team,
]
