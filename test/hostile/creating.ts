// Every POST that creates something, with a unique request and a query that counts the created records.
import type { TwoOrganizations } from '../support/two-organizations.ts'
import { addApp } from '../support/world-apps.ts'
import { addDelivery, addFailedMessage, addMessage, sendTime } from '../support/world-messages.ts'
import { addMember } from '../support/world-people.ts'
import type { Creating } from './attempt.ts'
import { creatingContact } from './creating-contact.ts'
import { creatingFeed } from './creating-feed.ts'
import { creatingGroup } from './creating-group.ts'
import { creatingImport } from './creating-import.ts'
import { creatingSeries } from './creating-series.ts'
import { creatingCalendar, creatingToken } from './creating-token.ts'
import { creatingLabel } from './label-changes.ts'
import { creatingSnippet } from './snippet-changes.ts'
import { creatingTemplate } from './template-changes.ts'

const countOf = (table: string, where: string) => `select from ${table} where ${where}`

let made = 0
const unique = (word: string) => `${word}-${++made}`

export function creatingCalls(world: TwoOrganizations): {
  creating: Creating[]
  unique: (word: string) => string
} {
  const parts = [people, apps, messages, media, connections, webhooks, drafts]
  return {
    creating: [
      ...parts.flatMap((part) => part(world)),
      creatingContact(world, unique),
      creatingSnippet(world, unique),
      creatingTemplate(world, unique),
      creatingGroup(world, unique),
      creatingLabel(world, unique),
      creatingSeries(world, unique),
      creatingFeed(world, unique),
      creatingImport(unique),
      creatingToken(world, unique),
      creatingCalendar(world, unique),
    ],
    unique,
  }
}

const otherName: Creating['change'] = async ({ path, body }) => ({
  path,
  body: { ...(body as object), fullName: 'Other' },
})

function people({ service, ours: { organizationId, teamId } }: TwoOrganizations): Creating[] {
  const pathOfTeamMember = (memberId: string) =>
    `/v1/organizations/${organizationId}/teams/${teamId}/members/${memberId}`
  return [
    {
      call: 'POST /v1/members',
      prepare: async () => {
        const email = `${unique('key')}@ours.example`
        const body = { organizationIds: [organizationId], email, fullName: 'Kay Key' }
        return { path: '/v1/members', body, made: countOf('members', `email = '${email}'`) }
      },
      change: otherName,
    },
    {
      call: 'POST /v1/organizations/{organizationId}/invitations',
      prepare: async () => {
        const email = `${unique('invited')}@ours.example`
        return {
          path: `/v1/organizations/${organizationId}/invitations`,
          body: { email, fullName: 'Ina Invited' },
          made: countOf('members', `email = '${email}'`),
        }
      },
      change: otherName,
    },
    {
      call: 'POST /v1/organizations/{organizationId}/teams',
      prepare: async () => {
        const teamName = unique('team')
        return {
          path: `/v1/organizations/${organizationId}/teams`,
          body: { teamName },
          made: countOf('teams', `name = '${teamName}'`),
        }
      },
      change: async ({ path }) => ({ path, body: { teamName: unique('other team') } }),
    },
    {
      call: 'POST /v1/organizations/{organizationId}/teams/{teamId}/members/{memberId}',
      prepare: async () => {
        const memberId = await addMember(service.database, { organizationId })
        return {
          path: pathOfTeamMember(memberId),
          made: countOf('team_members', `member_id = ${memberId}`),
        }
      },
      change: async () => ({
        path: pathOfTeamMember(await addMember(service.database, { organizationId })),
      }),
    },
  ]
}

function apps({ service, ours: { organizationId } }: TwoOrganizations): Creating[] {
  return [
    {
      call: 'POST /v1/apps',
      prepare: async () => {
        const name = unique('app')
        return {
          path: '/v1/apps',
          body: { organizationId, name, kind: 'MEMBER' },
          made: countOf('apps', `name = '${name}'`),
        }
      },
      change: async ({ path, body }) => ({
        path,
        body: { ...(body as object), kind: 'ORGANIZATION' },
      }),
    },
    {
      call: 'POST /v1/apps/{clientId}/secret',
      prepare: async () => {
        const clientId = await addApp(service.database, { organizationId })
        const made = `action = 'app.secret_rotated' and subject = 'app:${clientId}'`
        return { path: `/v1/apps/${clientId}/secret`, made: countOf('audit_log', made) }
      },
      change: async () => ({
        path: `/v1/apps/${await addApp(service.database, { organizationId })}/secret`,
      }),
    },
    {
      call: 'POST /v1/apps/{clientId}/installations',
      prepare: async () => {
        const clientId = await addApp(service.database, { organizationId })
        return {
          path: `/v1/apps/${clientId}/installations`,
          body: { organizationId },
          made: countOf('audit_log', `action = 'app.installed' and subject = 'app:${clientId}'`),
        }
      },
      change: async ({ path }) => ({ path, body: {} }),
    },
  ]
}

function messages({ service, ours }: TwoOrganizations): Creating[] {
  const { socialProfileId } = ours
  return [
    {
      call: 'POST /v1/messages/{messageId}/resend',
      prepare: async () => {
        const id = await addFailedMessage(service.database, ours)
        return {
          path: `/v1/messages/${id}/resend`,
          body: { scheduledSendTime: sendTime },
          made: countOf('messages', `resend_of = ${id}`),
        }
      },
      change: async ({ path }) => ({ path, body: { confirmed: true } }),
    },
    {
      call: 'POST /v1/messages/bulk',
      prepare: async () => {
        const id = await addMessage(service.database, ours)
        return {
          path: '/v1/messages/bulk',
          body: { ids: [id], action: 'shift', minutes: 5 },
          made: countOf('message_actions', `message_id = ${id} and action_type = 'EDIT'`),
        }
      },
      change: async ({ path, body }) => ({ path, body: { ...(body as object), minutes: 6 } }),
    },
    {
      call: 'POST /v1/messages',
      prepare: async () => {
        const text = unique('message')
        const body = {
          text,
          socialProfileIds: [socialProfileId],
          scheduledSendTime: sendTime,
          mediaUrls: ['https://pictures.example/a.png'],
          extendedInfo: [{ data: { boardId: '1' } }],
        }
        return { path: '/v1/messages', body, made: countOf('messages', `text = '${text}'`) }
      },
      change: async ({ path, body }) => ({
        path,
        body: { ...(body as object), text: unique('other message') },
      }),
    },
  ]
}

function media(): Creating[] {
  const size = () => 10_000 + ++made
  return [
    {
      call: 'POST /v1/media',
      prepare: async () => {
        const body = { sizeBytes: size(), mimeType: 'image/png' }
        return { path: '/v1/media', body, made: countOf('media', `size_bytes = ${body.sizeBytes}`) }
      },
      change: async ({ path }) => ({ path, body: { sizeBytes: size(), mimeType: 'image/png' } }),
    },
  ]
}

function connections({ ours: { socialProfileId } }: TwoOrganizations): Creating[] {
  const address = () => `https://app.example/${unique('back')}`
  const attempt = (path: string, body: object) => {
    const returnUrl = address()
    const made = countOf('connections', `return_url = '${returnUrl}'`)
    return { path, body: { ...body, returnUrl }, made }
  }
  const change: Creating['change'] = async ({ path, body }) => ({
    path,
    body: { ...(body as object), returnUrl: address() },
  })
  return [
    {
      call: 'POST /v1/connections',
      prepare: async () => attempt('/v1/connections', { type: 'TWITTER' }),
      change,
    },
    {
      call: 'POST /v1/socialProfiles/{socialProfileId}/reconnect',
      prepare: async () => attempt(`/v1/socialProfiles/${socialProfileId}/reconnect`, {}),
      change,
    },
  ]
}

function webhooks({ service, ours: { organizationId } }: TwoOrganizations): Creating[] {
  const newApp = async () => {
    const clientId = await addApp(service.database, { organizationId })
    return { clientId, deliveryId: await addDelivery(service.database, clientId) }
  }
  const secretPath = ({ clientId }: { clientId: string }) => `/v1/apps/${clientId}/webhookSecret`
  const pingPath = ({ clientId }: { clientId: string }) => `/v1/apps/${clientId}/ping`
  const replayPath = ({ clientId, deliveryId }: { clientId: string; deliveryId: string }) =>
    `/v1/apps/${clientId}/deliveries/${deliveryId}/replay`
  return [
    {
      call: 'POST /v1/apps/{clientId}/webhookSecret',
      prepare: async () => {
        const app = await newApp()
        const rotated = `action = 'app.webhook_secret_rotated' and subject = 'app:${app.clientId}'`
        return { path: secretPath(app), made: countOf('audit_log', rotated) }
      },
      change: async () => ({ path: secretPath(await newApp()) }),
    },
    {
      call: 'POST /v1/apps/{clientId}/ping',
      prepare: async () => {
        const app = await newApp()
        const pings = `client_id = '${app.clientId}' and id <> ${app.deliveryId}`
        return { path: pingPath(app), made: countOf('webhook_deliveries', pings) }
      },
      change: async () => ({ path: pingPath(await newApp()) }),
    },
    {
      call: 'POST /v1/apps/{clientId}/deliveries/{deliveryId}/replay',
      prepare: async () => {
        const app = await newApp()
        const replays = `replay_of = ${app.deliveryId}`
        return { path: replayPath(app), made: countOf('webhook_deliveries', replays) }
      },
      change: async () => ({ path: replayPath(await newApp()) }),
    },
  ]
}

function drafts(): Creating[] {
  return [
    {
      call: 'POST /v1/drafts',
      prepare: async () => {
        const text = unique('draft')
        return {
          path: '/v1/drafts',
          body: { text },
          made: countOf('drafts', `content->>'text' = '${text}'`),
        }
      },
      change: async ({ path }) => ({ path, body: { text: unique('draft') } }),
    },
  ]
}
