// Answers the console with the address of the network's own page, so that no page of the service comes before it.
import { Problem } from '../../../errors.ts'
import { NetworkError } from '../../../networks/networks.ts'
import { authorize } from '../authorize.ts'
import type { ConnectionRow } from '../connection/connection.ts'
import { type ConnectingContext, canAuthorize, requireConnectable } from '../context.ts'
import { wordsOf } from '../explain.ts'
import { usernamesOf } from './show.ts'

/** Undefined: the page of the connection has to ask for something first. */
export async function findNetworkPage(
  context: ConnectingContext,
  row: ConnectionRow,
  traceId: string,
): Promise<string | undefined> {
  const { database } = context
  const found = requireConnectable(context, row.network)
  const { asks, password } = found.connect
  if (row.status !== 'WAITING' || !canAuthorize(context, found)) return undefined
  // The profile may have been connected with a password: the page offers both ways.
  if (row.profile_id !== null && password) return undefined
  const [username] = row.profile_id && asks ? await usernamesOf(database, [row.profile_id]) : []
  try {
    return await authorize(context, row, { asked: row.asked ?? username ?? null, traceId })
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error
    const resource = { type: 'connection', id: row.id } as const
    throw new Problem('conflict', { ...wordsOf(error), resource, cause: error })
  }
}
