// Checks that the answer comes from the server that the person was sent to. Otherwise a hostile server could send its visitor on to an
// honest one, and get the code that the honest one gives the visitor (RFC 9700, 4.4).
import { addAuditEntry, onPage } from '../../access/audit.ts'
import type { Tx } from '../../db/db.ts'
import { MixedUpError } from '../../networks/connecting.ts'
import type { KeyRing } from '../../secrets/key-ring.ts'
import { findServerByKey } from '../network-apps/server-apps.ts'
import type { WaitingState } from './authorize.ts'
import { type ConnectionRow, openConnection } from './connection/connection.ts'
import { type ConnectingContext, callbackUrl, serverCallbackUrl } from './context.ts'

/** The redirect address of the authorization, if the browser has come back there. */
export async function requireCallback(
  { database, publicUrl }: Pick<ConnectingContext, 'database' | 'publicUrl'>,
  { redirectUri }: WaitingState,
  { network, serverKey, title }: { network: string; serverKey?: string; title: string },
): Promise<string> {
  const own = callbackUrl(publicUrl, network)
  const expected = redirectUri ?? own
  const actual = serverKey === undefined ? own : serverCallbackUrl(publicUrl, network, serverKey)
  if (actual === expected) return expected
  const ended = serverKey && (await findServerByKey(database, network, serverKey))
  throw new MixedUpError(title, ended ?? null)
}

/** `carillon audit mixed-up` lists these entries. */
export async function recordMixUp(
  tx: Tx,
  keyRing: KeyRing,
  row: ConnectionRow,
  { ended }: MixedUpError,
  { memberId, traceId }: { memberId: string; traceId: string },
): Promise<void> {
  const { server: began = null } = openConnection<WaitingState>(keyRing, row)
  await addAuditEntry(tx, onPage(memberId, traceId), {
    action: 'connection.mixed_up',
    subject: `connection:${row.id}`,
    ...(row.organization_id ? { organizationId: row.organization_id } : { ofMember: memberId }),
    detail: { network: row.network, began, ended },
  })
}
