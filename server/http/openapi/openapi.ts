// The OpenAPI document, generated from the routes.
import { createRequire } from 'node:module'
import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { adminCalls } from '../../access/consent.ts'
import { compressAnswer } from '../responses/compress.ts'
import { completeDocument } from './complete-document.ts'
import { oauthPaths, oauthSchemas } from './openapi-oauth.ts'
import { onlyPossible } from './possible-failures.ts'
import type { WebhookEvent } from './webhook-events.ts'

const { version } = createRequire(import.meta.url)('../../package.json') as { version: string }

const tags = {
  Authorization: 'OAuth 2.0: how an app gets a token',
  Me: 'The member the token stands for',
  Members: 'People',
  Organizations: 'Organizations, their members and permissions',
  Teams: 'Groups of members that share profiles',
  'Social profiles': 'Where messages are published',
  Connections: 'Connecting accounts of networks, and disconnecting them',
  Networks: 'What this installation can do on each network, and its apps there',
  Messages: 'Schedule, review, change and follow what is published',
  Series: 'Messages that come again by a rule',
  Imports: 'Messages from spreadsheets',
  Feeds: 'Messages from the feeds of web sites',
  Drafts: 'Messages that a member is still writing',
  Events: 'What happens to messages, profiles and media, to poll and as a stream',
  Media: 'Upload pictures and videos for messages',
  Interactions: 'Interactions between a profile and other accounts',
  Webhooks: 'Events sent to an app, and their deliveries',
  Status: 'How this installation is, for its operators',
  Apps: 'The developer programme: clients of this API and where they are installed',
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Modules add the events that they emit, for the document alone. */
    webhookEvents: WebhookEvent[]
  }
}

/** Must be called before the routes are registered. */
export async function describeApi(app: FastifyInstance): Promise<void> {
  app.decorate('webhookEvents', [])
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Carillon',
        version,
        description:
          'Schedule messages to social profiles, have them published once and on time, read the interactions. ' +
          'A request may name the version of the API that it was written for in the header Carillon-Version.',
        license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      },
      servers: [{ url: '/' }],
      tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
      security: [{ bearer: [] }, { oauth2: [] }],
      components: { securitySchemes, schemas: oauthSchemas },
      paths: { ...oauthPaths },
    },
    transform: ({ schema, url, route }) => {
      const method = String(route.method)
      const named = { operationId: operationIdOf(method, url), ...schema }
      return {
        schema: {
          ...onlyPossible(named.operationId, named),
          ...(needsAdminScope(method, url) && { security: withAdmin }),
        },
        url,
      }
    },
    transformObject: (document) =>
      'openapiObject' in document
        ? completeDocument(document.openapiObject, app.webhookEvents)
        : document.swaggerObject,
    refResolver: {
      buildLocalReference: (json, _base, _fragment, index) => String(json.$id ?? `schema-${index}`),
    },
  })
}

const securitySchemes = {
  bearer: { type: 'http', scheme: 'bearer', description: 'An access token of /oauth2/token' },
  basic: { type: 'http', scheme: 'basic', description: 'client_id and client_secret of an app' },
  oauth2: {
    type: 'oauth2',
    description: 'The same access token, and how an app gets it for a member',
    flows: {
      authorizationCode: {
        authorizationUrl: '/oauth2/auth',
        tokenUrl: '/oauth2/token',
        refreshUrl: '/oauth2/token',
        scopes: {
          offline: 'Act for the member, as far as the member may. Every token has it',
          admin: 'Manage the organizations of the member, for an app of another organization',
          drafts: 'See all drafts of the member, not only those that the app made',
        },
      },
    },
  },
} as const

/** The scope is needed by apps of another organization only (access/scope.ts). */
const withAdmin: Record<string, string[]>[] = [{ bearer: [] }, { oauth2: ['admin'] }]

function needsAdminScope(method: string, url: string): boolean {
  return adminCalls.has(`${method} ${url.replaceAll(/:(\w+)/g, '{$1}')}`)
}

const verbs: Record<string, string> = { POST: 'create', PATCH: 'update', PUT: 'replace' }

/** Last segments that name an action on the resource before them instead of a resource to create. */
const actions = [
  ...[
    'approve',
    'bulk',
    'goOn',
    'merge',
    'moveInQueue',
    'ping',
    'reject',
    'replay',
    'resend',
    'sendNow',
    'shuffle',
    'start',
    'takeRestBack',
  ],
  ...[
    'editPost',
    'deletePost',
    'lookAtPost',
    'approvePostChange',
    'rejectPostChange',
    'withdrawPostChange',
  ],
  'validate',
]

/**
 * The method names of generated clients: GET /v1/teams/:teamId → getTeam, POST /v1/members → createMember,
 * POST /v1/messages/:messageId/approve → approveMessage.
 */
function operationIdOf(method: string, url: string): string {
  const segments = url.split('/').slice(2)
  const last = segments.at(-1) ?? ''
  const isAction =
    actions.includes(last) || /^\/v1\/series\/:seriesId\/|\/queue\/(pause|resume)$/.test(url)
  const verb = isAction ? last : (verbs[method] ?? method.toLowerCase())
  if (isAction) segments.pop()
  const words = segments.map((segment, index) => {
    if (segment.startsWith(':')) return ''
    const next = segments[index + 1]
    // Singular if the next segment is an id, or if the request creates one resource.
    const isOne = next?.startsWith(':') || (next === undefined && verb !== 'get')
    const word = isOne ? singularOf(segment) : (plurals[segment] ?? segment)
    return word.charAt(0).toUpperCase() + word.slice(1)
  })
  return verb + words.join('')
}

/** Of words that are their own singular. */
const plurals: Record<string, string> = { series: 'allSeries' }

function singularOf(word: string): string {
  if (plurals[word]) return word
  return word.endsWith('ies') ? `${word.slice(0, -3)}y` : word.replace(/s$/, '')
}

export function documentRoutes(app: FastifyInstance): void {
  const options = { schema: { hide: true }, onSend: compressAnswer }
  app.get('/openapi.json', options, async () => app.swagger())
}
