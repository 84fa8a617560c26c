// GET /v1/networks: what this installation can do on each network. /v1/organizations/{id}/networkApps: the keys of an organization's own
// apps at networks; secrets are never answered.
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance } from 'fastify'
import { type Static, Type } from 'typebox'
import { organizationRights, requireCaller, requirePermission } from '../../access/access.ts'
import { addAuditEntry } from '../../access/audit.ts'
import { inTransaction } from '../../db/db.ts'
import { Problem } from '../../errors.ts'
import { callerOf } from '../../http/authenticate.ts'
import {
  answers,
  Id,
  Many,
  Nothing,
  Nullable,
  nothing,
  One,
  ref,
  Word,
} from '../../http/schemas.ts'
import type { NetworkDescription } from '../../networks/networks.ts'
import { listProfileTypes } from '../../networks/profile-types.ts'
import { warnOfVersion } from '../../networks/version-warnings.ts'
import {
  type ConnectableNetwork,
  type ConnectingContext,
  callbackUrl,
  canAuthorize,
  findConnectable,
  noticeOf,
} from '../connecting/context.ts'
import { listNetworkApps, removeNetworkApp, setNetworkApp } from './network-apps.ts'

const Network = Type.Object(
  {
    name: Type.String({ examples: ['twitter'] }),
    title: Type.String({ examples: ['X'] }),
    types: Type.Array(Word(listProfileTypes())),
    publishedTypes: Type.Array(Word(listProfileTypes()), {
      description: 'Those that messages can be sent to',
    }),
    isSandbox: Type.Boolean(),
    connecting: Type.Object({
      isPossible: Type.Boolean({ description: 'An account can be connected now' }),
      missing: Nullable(Type.String({ description: 'What is missing, in a sentence' })),
      methods: Type.Array(Type.Enum(['AUTHORIZATION', 'PASSWORD'])),
      asks: Nullable(Type.Enum(['handle', 'server'])),
      callbackUrl: Type.String({
        description: 'The redirect address to register with the network',
      }),
      registerAt: Nullable(Type.String()),
      notice: Nullable(Type.String({ description: 'What people must know before they authorize' })),
      isRenewed: Type.Boolean({ description: 'Access is renewed without the person' }),
    }),
    text: Type.Object({ limit: Type.Integer(), unit: Type.String() }),
    images: Type.Object({ mimeTypes: Type.Array(Type.String()), maxBytes: Type.Integer() }),
    features: Type.Array(Word(['publish', 'read', 'push'])),
    apiVersion: Nullable(
      Type.Object(
        {
          name: Type.String({ examples: ['202605'] }),
          endsOn: Type.String({ description: 'The day from which the network refuses it' }),
          warning: Nullable(Type.String({ description: 'From 60 days before the end' })),
        },
        { description: 'The version that Carillon speaks, on a network whose versions end' },
      ),
    ),
  },
  { $id: 'Network' },
)
const NetworkAppItem = Type.Object(
  {
    network: Type.String(),
    clientId: Type.String(),
    isOwn: Type.Boolean({ description: "False: the operator's, for every organization" }),
  },
  { $id: 'NetworkApp' },
)

export function networkRoutes(instance: FastifyInstance, context: ConnectingContext): void {
  const app = instance.withTypeProvider<TypeBoxTypeProvider>()
  for (const schema of [Network, NetworkAppItem]) app.addSchema(schema)
  const { database, keyRing, descriptions } = context

  app.get(
    '/v1/networks',
    {
      schema: {
        tags: ['Networks'],
        summary: 'What this installation can do on each network',
        querystring: Type.Object({
          organizationId: Type.Optional(
            Type.String({ ...Id, description: "Also counts the organization's own network apps" }),
          ),
        }),
        response: answers(Many(ref(Network)), 'The networks'),
      },
    },
    async (request) => {
      const caller = requireCaller(request.principal)
      const { organizationId = null } = request.query
      if (organizationId !== null && !(await organizationRights(database, caller, organizationId)))
        throw new Problem('unknownOrganization', {
          resource: { type: 'organization', id: organizationId },
          param: '/organizationId',
        })
      const apps = await listNetworkApps(database, organizationId)
      return {
        data: descriptions.map((one) => renderNetwork(context, one, apps.has(one.name))),
      }
    },
  )

  app.get(
    '/v1/organizations/:organizationId/networkApps',
    {
      schema: {
        tags: ['Networks'],
        summary: 'The network apps that are set up for an organization',
        params: Type.Object({ organizationId: Id }),
        response: answers(Many(ref(NetworkAppItem)), 'The apps, without their secrets'),
      },
    },
    async (request) => {
      const { organizationId } = request.params
      await requirePermission(database, request.principal, 'viewNetworkApps', { organizationId })
      const apps = await listNetworkApps(database, organizationId)
      return { data: [...apps].map(([network, one]) => ({ network, ...one })) }
    },
  )

  const onApp = Type.Object({ organizationId: Id, network: Type.String({ maxLength: 50 }) })

  app.put(
    '/v1/organizations/:organizationId/networkApps/:network',
    {
      schema: {
        tags: ['Networks'],
        summary: "Set the keys of the organization's own app at a network",
        params: onApp,
        body: Type.Object({
          clientId: Type.String({ minLength: 1, maxLength: 500 }),
          clientSecret: Type.String({ minLength: 1, maxLength: 2000 }),
        }),
        response: answers(One(ref(NetworkAppItem)), 'The app, without its secret'),
      },
    },
    async (request) => {
      const { organizationId, network } = request.params
      const actor = callerOf(request)
      await requirePermission(database, actor.principal, 'manageNetworkApps', { organizationId })
      requireApp(context, network)
      await inTransaction(database, async (tx) => {
        await setNetworkApp(tx, keyRing, network, organizationId, request.body)
        await addAuditEntry(tx, actor, {
          action: 'network_app.set',
          subject: `network:${network}`,
          organizationId,
          detail: { clientId: request.body.clientId },
        })
      })
      return { data: { network, clientId: request.body.clientId, isOwn: true } }
    },
  )

  app.delete(
    '/v1/organizations/:organizationId/networkApps/:network',
    {
      schema: {
        tags: ['Networks'],
        summary: "Remove the keys of the organization's own app at a network",
        params: onApp,
        response: answers(Nothing, 'The keys are removed'),
      },
    },
    async (request) => {
      const { organizationId, network } = request.params
      const actor = callerOf(request)
      await requirePermission(database, actor.principal, 'manageNetworkApps', { organizationId })
      requireApp(context, network)
      await inTransaction(database, async (tx) => {
        if (!(await removeNetworkApp(tx, network, organizationId)))
          throw new Problem('notFound', { param: '/network' })
        const subject = `network:${network}`
        await addAuditEntry(tx, actor, { action: 'network_app.removed', subject, organizationId })
      })
      return nothing
    },
  )
}

function requireApp(context: ConnectingContext, network: string): void {
  if (findConnectable(context, network)?.connect.app) return
  throw new Problem('invalidNetworkType', {
    hint: 'GET /v1/networks lists the networks.',
    param: '/network',
  })
}

function renderNetwork(
  context: ConnectingContext,
  description: NetworkDescription,
  hasApp: boolean,
): Static<typeof Network> {
  const { name, title, types, text, images, capabilities } = description
  const network = context.networks.all.find((one) => one.name === name)
  const found = findConnectable(context, name)
  const isSandbox = network?.isReal === false
  const isSetUp = found !== undefined && (!found.connect.app || hasApp || isSandbox)
  return {
    name,
    title,
    types: [...types.published, ...types.listed],
    publishedTypes: [...types.published],
    isSandbox,
    connecting: {
      isPossible: isSetUp,
      missing: isSetUp ? null : missingOf(title, found !== undefined),
      methods: found ? methodsOf(context, found) : [],
      asks: found?.connect.asks?.field ?? null,
      callbackUrl: callbackUrl(context.publicUrl, name),
      registerAt: found?.connect.app?.registerAt ?? null,
      notice: found ? noticeOf(context, found) : null,
      isRenewed: found?.authorizer.renew !== undefined,
    },
    text: { limit: text.limit, unit: text.unit },
    images: { mimeTypes: [...images.mimeTypes], maxBytes: images.maxBytes },
    features: [...capabilities],
    apiVersion: describeVersion(description),
  }
}

function describeVersion(description: NetworkDescription): Static<typeof Network>['apiVersion'] {
  if (!description.version) return null
  return { ...description.version, warning: warnOfVersion(description, new Date()) ?? null }
}

function missingOf(title: string, canConnect: boolean): string {
  return canConnect
    ? `The keys of an app that is registered with ${title}.`
    : `Accounts of ${title} cannot be connected.`
}

type Method = 'AUTHORIZATION' | 'PASSWORD'

function methodsOf(context: ConnectingContext, found: ConnectableNetwork): Method[] {
  return [
    ...(canAuthorize(context, found) ? (['AUTHORIZATION'] as const) : []),
    ...(found.authorizer.logIn ? (['PASSWORD'] as const) : []),
  ]
}
