// A world in which posts are out, and what is asked about them is carried out in the process of the test.
import { inTransaction } from '../../server/db/db.ts'
import { type Asked, askForChange } from '../../server/messages/out/ask.ts'
import { type ChangeRow, listChanges } from '../../server/messages/out/changes.ts'
import { type ChangeContext, carryOut } from '../../server/messages/out/work.ts'
import type { AfterPublishing, Network } from '../../server/networks/networks.ts'
import type { Publisher } from '../../server/publishing/publishing.ts'
import { eventually } from '../support/eventually.ts'
import { need } from '../support/need.ts'
import { publish } from './publisher.ts'
import { openPublishingWorld } from './world.ts'

export type AfterWorld = Awaited<ReturnType<typeof openAfterWorld>>

export async function openAfterWorld(profilesPerNetwork: number) {
  const world = await openPublishingWorld({ profilesPerNetwork })
  const { database } = world.database
  const publisher: Publisher = publish(world)
  const context: ChangeContext = {
    ...{ database, keyRing: world.keyRing, callMs: 6000, settlingMs: 300 },
    networkFor: world.networks.forType,
    mayPublish: () => true,
    reach: () => undefined,
  }
  const ask = (
    messageId: string,
    asked: Partial<Asked> & Pick<Asked, 'kind'>,
    who: keyof typeof world.principals = 'author',
  ) =>
    inTransaction(database, (tx) =>
      askForChange(
        tx,
        { networkFor: world.networks.forType },
        { principal: world.principals[who], traceId: 'test' },
        messageId,
        { part: 1, text: null, ...asked },
      ),
    )
  const lastChange = async (messageId: string): Promise<ChangeRow> =>
    need((await listChanges(database, messageId)).at(-1))
  return {
    ...world,
    publisher,
    context,
    ask,
    lastChange,
    /** As the jobs do, until the change has ended. */
    async finish(messageId: string, more: Partial<ChangeContext> = {}): Promise<ChangeRow> {
      const { id } = await lastChange(messageId)
      const look = async () => {
        await carryOut({ ...context, ...more }, id)
        const change = await lastChange(messageId)
        return ['DONE', 'FAILED'].includes(change.state) && change
      }
      return eventually(look, { what: 'the change to end', every: 50 })
    },
    /** The calls of the network replaced. */
    networkWith:
      (change: (real: AfterPublishing) => AfterPublishing) =>
      (type: string): Network | undefined => {
        const network = world.networks.forType(type)
        return (
          network?.after && { ...network, after: { ...network.after, ...change(network.after) } }
        )
      },
    async attemptsOf({ id }: ChangeRow): Promise<string[]> {
      const { rows } = await world.database.pool.query(
        'select state from post_change_attempts where change_id = $1 order by number',
        [id],
      )
      return rows.map(({ state }) => state)
    },
  }
}
