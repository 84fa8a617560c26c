// /v1/organizations/{id}/networkApps: the keys of an organization's own apps at networks; secrets are never answered.
import { Type } from 'typebox'
import { requirePermission } from '../../access/access.ts'
import { addAuditEntry } from '../../access/audit.ts'
import { inTransaction } from '../../db/db.ts'
import { Problem } from '../../errors.ts'
import { callerOf } from '../../http/authenticate.ts'
import { type Api, answers, Id, Many, Nothing, nothing, One, ref } from '../../http/schemas.ts'
import { say } from '../../sentences/sentences.ts'
import { type ConnectingContext, findConnectable } from '../connecting/context.ts'
import { listNetworkApps, removeNetworkApp, setNetworkApp } from './network-apps.ts'

const NetworkAppItem = Type.Object(
  {
    network: Type.String(),
    clientId: Type.String(),
    isOwn: Type.Boolean({ description: "False: the operator's, for every organization" }),
  },
  { $id: 'NetworkApp' },
)

export function networkAppRoutes(app: Api, context: ConnectingContext): void {
  app.addSchema(NetworkAppItem)
  const { database, keyRing } = context

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
    hint: say('list_networks'),
    param: '/network',
  })
}
