// Connects an account with a password that the person made at the network for this purpose. The password goes to the network and
// nowhere else.
import { callWithin } from '../../networks/http/call-signals.ts'
import { NetworkError } from '../../networks/networks.ts'
import type { Said } from '../../sentences/sentences.ts'
import { type ConnectionRow, findConnection } from './connection/connection.ts'
import { type ConnectingContext, requireConnectable } from './context.ts'
import { connectWith } from './finish.ts'

/** A sentence, or a password that does not look like one of the network. */
export type LogInProblem = Said | { label: Said; words: Said }

/** A wrong handle or password does not end the connection: `problems` are shown above the form. */
export async function logInToNetwork(
  context: ConnectingContext,
  row: ConnectionRow,
  form: { asked: string; password: string },
  visit: { memberId: string; traceId: string },
): Promise<{ row: ConnectionRow; problems?: LogInProblem[] }> {
  const { network, connect, authorizer } = requireConnectable(context, row.network)
  const { password } = connect
  const logIn = authorizer.logIn
  if (!password || !logIn) throw new Error(`${row.network} takes no password`)
  if (!new RegExp(password.pattern).test(form.password))
    return { row, problems: [{ label: password.label, words: password.patternWords }] }
  try {
    const grant = await logIn(form, callWithin(2 * context.callMs))
    await connectWith(context, row, visit, async () => ({ grant, clientId: null }))
    return { row: (await findConnection(context.database, row.id)) ?? row }
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error
    context.log.warn(
      { connection: row.id, network: network.name, code: error.code, reqId: visit.traceId },
      error.message,
    )
    const { message, hint } = error.said
    return { row, problems: [message, ...(hint ? [hint] : [])] }
  }
}
