// Two isolated organizations, and one caller of every kind. Everything of the other organization is called Zanzibar and has unique ids,
// so that a leak can be found by searching for them.
import { sharedSandbox } from '../networks/sandbox-networks.ts'
import { accessTokenOf, appToken, organizationToken, requestToken, tokenOf } from './client.ts'
import { need } from './need.ts'
import { startTestService, type TestService } from './service.ts'
import { buildWorld } from './world.ts'
import { addApp } from './world-apps.ts'
import { addConnection } from './world-connections.ts'
import { addContact } from './world-contacts.ts'
import { addDraft } from './world-drafts.ts'
import { addFeed } from './world-feeds.ts'
import { addImport } from './world-imports.ts'
import { installApp } from './world-installations.ts'
import { addDelivery, addLabel, addMedium, addMessage } from './world-messages.ts'
import { addMember, addTeam, addToTeam, type OrganizationPreset } from './world-people.ts'
import { addProfileGroup, shareProfile } from './world-profiles.ts'
import { addSeries } from './world-series.ts'
import { addSnippet } from './world-snippets.ts'
import { addTemplate } from './world-templates.ts'
import { addCalendar, addPersonalToken } from './world-tokens.ts'

export const customPermissions = [
  'ORG_MANAGE_MEMBER',
  'ORG_MANAGE_TEAM',
  'ORG_MANAGE_SOCIAL_PROFILE',
  'ORG_MANAGE_APP',
  'ORG_VIEW_ALL',
] as const

export type Caller =
  | 'anonymous'
  | 'app'
  | 'organization'
  | 'superAdmin'
  | 'admin'
  | 'default'
  | (typeof customPermissions)[number]
  | 'teamAdmin'
  | 'teamMember'
  /** The member that a call about a member names; also a plain member of the team. */
  | 'self'
  /** SUPER_ADMIN of the other organization. */
  | 'outsider'
  | 'outsideOrganization'

/** The ids that a path or a body may contain. */
export type ResourceIds = Record<
  | 'organizationId'
  | 'memberId'
  | 'teamId'
  | 'socialProfileId'
  | 'clientId'
  | 'messageId'
  | 'deliveryId'
  | 'mediaId'
  | 'socialNetworkId'
  | 'profileGroupId'
  | 'labelId'
  | 'contactId'
  | 'snippetId'
  | 'templateId'
  | 'seriesId'
  | 'feedId'
  /** Of the SUPER_ADMIN. */
  | 'importId'
  /** Of the SUPER_ADMIN. */
  | 'tokenId'
  /** Of the SUPER_ADMIN. */
  | 'calendarId'
  /** Of the SUPER_ADMIN. */
  | 'draftId'
  /** Started by the SUPER_ADMIN. */
  | 'connectionId',
  string
>

export type TwoOrganizations = {
  service: TestService
  tokens: Map<Caller, string | undefined>
  ours: ResourceIds
  theirs: ResourceIds
  nowhere: ResourceIds
}

const nowhere: ResourceIds = {
  organizationId: '8880001',
  memberId: '8880002',
  teamId: '8880003',
  socialProfileId: '8880004',
  clientId: 'no-app-8880005',
  messageId: '8880006',
  deliveryId: '8880007',
  mediaId: 'NNNNNNNNNNNNNNNNNNNNNA==',
  socialNetworkId: '8880009',
  connectionId: '8880010',
  draftId: '8880011',
  tokenId: '8880013',
  profileGroupId: '8880012',
  labelId: '8880014',
  contactId: '8880015',
  snippetId: '8880019',
  templateId: '8880020',
  seriesId: '8880016',
  calendarId: '8880017',
  importId: '8880018',
  feedId: '8880021',
}

export const theirs: ResourceIds = {
  organizationId: '7770001',
  memberId: '7770002',
  teamId: '7770003',
  socialProfileId: '7770004',
  clientId: 'their-app-7770005',
  messageId: '7770006',
  deliveryId: '7770007',
  mediaId: 'ZZZZZZZZZZZZZZZZZZZZZA==',
  socialNetworkId: '7770009',
  connectionId: '7770010',
  draftId: '7770011',
  tokenId: '7770013',
  profileGroupId: '7770012',
  labelId: '7770014',
  contactId: '7770015',
  snippetId: '7770019',
  templateId: '7770020',
  seriesId: '7770016',
  calendarId: '7770017',
  importId: '7770018',
  feedId: '7770021',
}
/** Matches names, addresses and texts of the other organization. */
export const theirWord = /zanzibar/i

export async function startTwoOrganizations(
  environment: Record<string, string> = {},
): Promise<TwoOrganizations> {
  // Boards are read from the network.
  const { addresses } = await sharedSandbox()
  const service = await startTestService({
    PINTEREST_API_URL: addresses.pinterest,
    ...environment,
  })
  const { ours, teamAdmin, teamMember } = await buildOurs(service)
  await buildTheirs(service)
  const tokens = new Map<Caller, string | undefined>([
    ['anonymous', undefined],
    ['app', await appToken(service)],
    // Requested before the other organization installs the app: after that, the request would have to name one of the two.
    ['organization', await organizationToken(service)],
    ['superAdmin', await tokenOf(service, service.demo.member.owner.id)],
    ['admin', await tokenOfNew(service, 'ADMIN')],
    ['default', await tokenOfNew(service, 'DEFAULT')],
    ['teamAdmin', await tokenOf(service, teamAdmin)],
    ['teamMember', await tokenOf(service, teamMember)],
    ['self', await tokenOf(service, ours.memberId)],
    // The app belongs to our organization, so it needs admin to change theirs.
    ['outsider', await tokenOf(service, theirs.memberId, { admin: true })],
    ['outsideOrganization', await tokenOfTheirs(service)],
  ])
  for (const permission of customPermissions)
    tokens.set(permission, await tokenOfNew(service, 'CUSTOM', [permission]))
  return { service, tokens, ours, theirs, nowhere }
}

const ourMedium = 'OOOOOOOOOOOOOOOOOOOOOA=='

/** Uses the organization of the demo. */
async function buildOurs({ database, demo }: TestService) {
  const organizationId = demo.organization.demo
  const memberId = await addMember(database, { organizationId })
  const teamAdmin = await addMember(database, { organizationId })
  const teamMember = await addMember(database, { organizationId })
  const socialProfileId = need(demo.profile.pinterest)
  const clientId = await addApp(database, { organizationId })
  const teamId = await addTeam(database, { organizationId })
  const ours: ResourceIds = {
    organizationId,
    memberId,
    teamId,
    socialProfileId,
    clientId,
    messageId: await addMessage(database, { socialProfileId, memberId }),
    deliveryId: await addDelivery(database, clientId),
    mediaId: await addMedium(database, { id: ourMedium, memberId }),
    socialNetworkId: '900000000000000003',
    contactId: await addContact(database, { organizationId }),
    snippetId: await addSnippet(database, { organizationId }),
    templateId: await addTemplate(database, { organizationId }),
    seriesId: await addSeries(database, { socialProfileId, mediaId: ourMedium, memberId }),
    feedId: await addFeed(database, { organizationId, socialProfileId, memberId }),
    importId: await addImport(database, { memberId: demo.member.owner.id }),
    profileGroupId: await addProfileGroup(database, { organizationId, socialProfileId }),
    labelId: await addLabel(database, { organizationId }),
    tokenId: await addPersonalToken(database, { memberId: demo.member.owner.id }),
    calendarId: await addCalendar(database, { memberId: demo.member.owner.id }),
    draftId: await addDraft(database, {
      memberId: demo.member.owner.id,
      clientId: demo.app.member.clientId,
    }),
    connectionId: await addConnection(database, {
      organizationId,
      memberId: demo.member.owner.id,
      clientId: demo.app.member.clientId,
    }),
  }
  await addToTeam(database, { ...ours, memberId: teamAdmin, preset: 'ADMIN' })
  await addToTeam(database, { ...ours, memberId: teamMember })
  await addToTeam(database, ours)
  await shareProfile(database, { teamId, socialProfileId, preset: 'LIMITED' })
  return { ours, teamAdmin, teamMember }
}

async function buildTheirs({ database, demo }: TestService): Promise<void> {
  const { clientId } = theirs
  await buildWorld(database, {
    organization: { id: theirs.organizationId, name: 'Zanzibar Holdings' },
    members: {
      zora: {
        id: theirs.memberId,
        email: 'zora@zanzibar.example',
        fullName: 'Zora Zanzibar',
        bio: 'of Zanzibar',
        preset: 'SUPER_ADMIN',
      },
    },
    profiles: {
      zanzibar: {
        id: theirs.socialProfileId,
        type: 'PINTEREST',
        networkId: theirs.socialNetworkId,
        credentials: { accessToken: `sandbox-pinterest-${theirs.socialNetworkId}-access` },
      },
    },
    teams: {
      crew: {
        id: theirs.teamId,
        name: 'Zanzibar crew',
        members: { zora: 'ADMIN' },
        profiles: { zanzibar: 'EDITOR' },
      },
    },
    apps: { [clientId]: { name: 'Zanzibar app', redirectUris: ['https://zanzibar.example/'] } },
  })
  const delivery = { url: 'https://zanzibar.example/', data: { of: 'zanzibar' } }
  await addDelivery(database, clientId, { id: theirs.deliveryId, ...delivery })
  await addMessage(database, { ...theirs, id: theirs.messageId, text: 'Zanzibar news' })
  await addMedium(database, { id: theirs.mediaId, memberId: theirs.memberId })
  const { clientId: startedWith } = demo.app.member
  const draft = { memberId: theirs.memberId, clientId: startedWith, id: theirs.draftId }
  await addDraft(database, { ...draft, text: 'Zanzibar plans' })
  await addPersonalToken(database, { ...theirs, id: theirs.tokenId, name: 'Zanzibar token' })
  await addCalendar(database, { ...theirs, id: theirs.calendarId, name: 'Zanzibar calendar' })
  await addConnection(database, { ...theirs, id: theirs.connectionId, clientId: startedWith })
  await addSeries(database, { ...theirs, id: theirs.seriesId, text: 'Zanzibar series' })
  await addFeed(database, { ...theirs, id: theirs.feedId, title: 'Zanzibar feed' })
  await addImport(database, { ...theirs, id: theirs.importId, text: 'Zanzibar import' })
  await addContact(database, { ...theirs, id: theirs.contactId, name: 'Zanzibar contact' })
  await addSnippet(database, { ...theirs, id: theirs.snippetId, name: 'Zanzibar snippet' })
  await addTemplate(database, { ...theirs, id: theirs.templateId, name: 'Zanzibar template' })
  await addProfileGroup(database, { ...theirs, id: theirs.profileGroupId, name: 'Zanzibar group' })
  await addLabel(database, { ...theirs, id: theirs.labelId, name: 'Zanzibar label' })
}

async function tokenOfNew(
  service: TestService,
  preset: OrganizationPreset,
  permissions: string[] = [],
): Promise<string> {
  const organizationId = service.demo.organization.demo
  return tokenOf(
    service,
    await addMember(service.database, { organizationId, preset, permissions }),
  )
}

async function tokenOfTheirs(service: TestService): Promise<string> {
  const { organization } = service.demo.app
  const { organizationId } = theirs
  await installApp(service.database, organization.clientId, { organizationId }, { admin: true })
  const form = { grant_type: 'organization_app', organization_id: organizationId }
  return accessTokenOf(await requestToken(service, form, organization))
}
