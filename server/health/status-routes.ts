// GET /v1/status: how the installation is, for its operators in the console. For everyone else it does not exist.
import { type Static, Type } from 'typebox'
import { type Principal, requireMember } from '../access/access.ts'
import { consoleClientId } from '../access/console-client.ts'
import type { Config } from '../config/config.ts'
import type { Database } from '../db/db.ts'
import { Problem } from '../errors.ts'
import { type Api, answers, formatTime, Nullable, One, ref, Time } from '../http/schemas.ts'
import { type InstallationStatus, readStatus, type StatusContext } from './status.ts'

const Count = Type.Integer({ minimum: 0 })
const Seconds = Type.Number({ minimum: 0 })

const ServiceStatus = Type.Object(
  {
    reason: Nullable(
      Type.String({ description: 'Why /readyz is degraded. Null: nothing needs an operator' }),
    ),
    workers: Type.Integer({ minimum: 0, description: 'Processes that publish. 0: none does' }),
    publishingLagSeconds: Seconds,
    collectingLagSeconds: Seconds,
    profiles: Type.Object({ due: Count, held: Count, paused: Count }),
    renewals: Type.Object({ due: Count, overdue: Count }),
    deliveries: Type.Object({ waiting: Count, waitingSeconds: Seconds, failingEndpoints: Count }),
    jobs: Type.Array(
      Type.Object({ task: Type.String(), waiting: Count, failed: Count, waitingSeconds: Seconds }),
    ),
    networks: Type.Array(
      Type.Object({
        name: Type.String(),
        title: Type.String(),
        unreachableFor: Type.Integer({
          minimum: 0,
          description: 'Workers that cannot reach it, and leave its profiles to the others',
        }),
        version: Nullable(
          Type.Object({
            name: Type.String(),
            endsOn: Type.String(),
            warning: Nullable(Type.String()),
          }),
        ),
      }),
    ),
    disk: Nullable(Type.Object({ freeBytes: Seconds, freeShare: Seconds })),
    backups: Nullable(
      Type.Object(
        { newestDate: Nullable(Time), isLate: Type.Boolean() },
        { description: 'Null: Carillon makes none by itself' },
      ),
    ),
    media: Type.Object({ address: Nullable(Type.String()), isPublic: Type.Boolean() }),
    mail: Type.Object({ delivers: Type.Boolean() }),
    problems: Type.Array(
      Type.Object({ task: Type.String(), jobs: Count, failedDate: Time, error: Type.String() }),
    ),
  },
  { $id: 'ServiceStatus' },
)

export function registerStatus(app: Api, using: StatusContext): void {
  app.addSchema(ServiceStatus)

  app.get(
    '/v1/status',
    {
      schema: {
        tags: ['Status'],
        summary: 'How this installation is, for its operators',
        response: answers(One(ref(ServiceStatus)), 'The status'),
      },
    },
    async (request) => {
      await requireOperator(using.database, using.config, request.principal)
      return { data: render(await readStatus(using)) }
    },
  )
}

/**
 * A member whose proved address the operator has named (OPERATORS), in the console. Apps that act for such a member, tokens of the member
 * and assistants are no operators: consent to an app is about organizations.
 */
async function requireOperator(
  database: Database,
  { operators }: Pick<Config, 'operators'>,
  principal: Principal,
): Promise<void> {
  const isOfConsole = principal.clientId === consoleClientId
  if (principal.kind === 'organization') throw new Problem('notFound')
  const { memberId } = requireMember(principal)
  if (!isOfConsole || operators.length === 0) throw new Problem('notFound')
  const found = await database
    .selectFrom('members')
    .select('id')
    .where('id', '=', memberId)
    .where('is_active', '=', true)
    .where('email_proved_at', 'is not', null)
    .where('email_key', 'in', [...operators])
    .executeTakeFirst()
  if (!found) throw new Problem('notFound')
}

function render(status: InstallationStatus): Static<typeof ServiceStatus> {
  const { figures, disk, backups, media } = status
  const { lanes: profiles, renewals, deliveries, jobs } = figures
  return {
    reason: status.reason ?? null,
    workers: status.workers,
    publishingLagSeconds: status.publishingLagSeconds,
    collectingLagSeconds: status.collectingLagSeconds,
    ...{ profiles, renewals, deliveries, jobs },
    networks: status.networks.map(({ version, ...network }) => ({
      ...network,
      version: version ? { ...version, warning: version.warning ?? null } : null,
    })),
    disk: disk ?? null,
    backups: backups
      ? {
          newestDate: backups.newest ? formatTime(backups.newest.madeAt) : null,
          isLate: backups.isLate,
        }
      : null,
    media: { address: media.address ?? null, isPublic: media.isPublic },
    mail: status.mail,
    problems: status.problems.map(({ at, ...problem }) => ({
      ...problem,
      failedDate: formatTime(at),
    })),
  }
}
