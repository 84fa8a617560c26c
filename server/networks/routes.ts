// GET /v1/networks: each network as people see it, and the features that this installation has on it.
import { type Static, Type } from 'typebox'
import { organizationRights, requireCaller } from '../access/access.ts'
import type { Database } from '../db/db.ts'
import { Problem } from '../errors.ts'
import { type Api, answers, Id, Many, ref } from '../http/schemas.ts'
import type { NetworkDescription } from './description.ts'
import { type ConnectingState, Network } from './network-schema.ts'
import type { Network as Opened } from './networks.ts'
import type { Descriptions } from './registry.ts'
import { renderShown } from './render-shown.ts'
import { warnOfVersion } from './version-warnings.ts'

type Context = {
  database: Database
  descriptions: Descriptions
  networks: { all: Opened[] }
  /** Injected: networks does not know profiles. */
  describeConnecting(
    organizationId: string | null,
  ): Promise<(description: NetworkDescription) => ConnectingState>
}

export function registerNetworks(app: Api, context: Context): void {
  app.addSchema(Network)
  const { database } = context

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
      return { data: await listNetworks(context, organizationId) }
    },
  )
}

export async function listNetworks(
  { descriptions, networks, describeConnecting }: Context,
  organizationId: string | null,
): Promise<Static<typeof Network>[]> {
  const connectingOf = await describeConnecting(organizationId)
  return descriptions.map((one) => ({
    ...renderShown(one),
    isSandbox: networks.all.find(({ name }) => name === one.name)?.isReal === false,
    connecting: connectingOf(one),
    features: [...one.capabilities],
    apiVersion: describeVersion(one),
  }))
}

function describeVersion(description: NetworkDescription): Static<typeof Network>['apiVersion'] {
  if (!description.version) return null
  return { ...description.version, warning: warnOfVersion(description, new Date()) ?? null }
}
