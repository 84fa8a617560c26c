// A connection: one try to connect accounts of a network. It is kept from the request until the accounts are chosen, so a reload,
// another browser tab or a restart of the service loses nothing.

import { type Selectable, sql } from 'kysely'
import type { Database, Tx } from '../../../db/db.ts'
import type { Connections } from '../../../db/schema.gen.ts'
import type { KeyRing } from '../../../secrets/key-ring.ts'
import {
  besideTexts,
  render,
  type Said,
  type Sentences,
  say,
} from '../../../sentences/sentences.ts'

export type ConnectionRow = Selectable<Connections>
export type ConnectionStatus = 'WAITING' | 'CHOOSE' | 'DONE' | 'FAILED'

/** Every step is logged under the trace id that the person sees. */
export type Step = { at: string; step: StepName; traceId: string }
export type StepName = (typeof stepNames)[number]
export const stepNames = [
  'started',
  'sent_to_network',
  'returned',
  'authorized',
  'connected',
  'failed',
] as const

/** An account to choose from, as it is shown: without tokens. */
export type ShownCandidate = {
  type: string
  socialNetworkId: string
  socialNetworkUsername: string
  avatarUrl: string | null
  /** Why it cannot be chosen. */
  obstacle: string | null
  sentences?: Sentences
}

export type ConnectionFailure = {
  code: string
  message: string
  hint: string | null
  sentences?: Sentences
  traceId: string
}

export function describeFailure(
  code: string,
  { message, hint }: { message: Said; hint: Said | null },
  traceId: string,
): ConnectionFailure {
  return {
    code,
    message: render(message),
    hint: hint && render(hint),
    ...besideTexts({ message, hint }),
    traceId,
  }
}

/** For the log-in at the network. */
export const waitingMinutes = 15
/** For choosing among the accounts. */
export const choosingHours = 24

export async function findConnection(
  database: Database,
  id: string,
): Promise<ConnectionRow | undefined> {
  const row = await database
    .selectFrom('connections')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  return row && withExpiry(row)
}

export async function lockConnection(tx: Tx, id: string): Promise<ConnectionRow | undefined> {
  const row = await tx
    .selectFrom('connections')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row && withExpiry(row)
}

/** A connection that is over its time has failed, also before the row is removed. */
export function withExpiry(row: ConnectionRow): ConnectionRow {
  const isOpen = row.status === 'WAITING' || row.status === 'CHOOSE'
  if (!isOpen || row.expires_at > new Date()) return row
  const words = { message: say('connecting_timed_out'), hint: say('start_again') }
  const failure = describeFailure('expired', words, stepsOf(row).at(-1)?.traceId ?? '')
  return { ...row, status: 'FAILED', failure, candidates: null, sealed: null }
}

export function stepsOf({ steps }: ConnectionRow): Step[] {
  return steps as Step[]
}

export function failureOf({ failure }: ConnectionRow): ConnectionFailure | null {
  return failure as ConnectionFailure | null
}

export function candidatesOf({ candidates }: ConnectionRow): ShownCandidate[] {
  return (candidates ?? []) as ShownCandidate[]
}

/** SQL: the steps of the row and one more. */
export function withStep(step: StepName, traceId: string) {
  const added = JSON.stringify([{ at: new Date().toISOString(), step, traceId } satisfies Step])
  // A person may press the button again and again; the first steps tell nothing new then.
  return sql<never>`case when jsonb_array_length(steps) < 50 then steps || ${added}::jsonb else steps end`
}

export function sealForConnection(keyRing: KeyRing, id: string, value: unknown): Buffer {
  return keyRing.seal(JSON.stringify(value), `connection:${id}`)
}

export function openConnection<T>(keyRing: KeyRing, { id, sealed }: ConnectionRow): T {
  if (!sealed) throw new Error(`connection ${id} holds nothing`)
  return JSON.parse(keyRing.open(sealed, `connection:${id}`))
}

export async function failConnection(
  database: Database,
  id: string,
  failure: ConnectionFailure,
): Promise<void> {
  await failOpen(database, failure).where('id', '=', id).execute()
}

/** The statement that ends open connections; the caller narrows it. */
export function failOpen(database: Database, failure: ConnectionFailure) {
  return database
    .updateTable('connections')
    .set({
      status: 'FAILED',
      failure: JSON.stringify(failure),
      sealed: null,
      candidates: null,
      steps: withStep('failed', failure.traceId),
    })
    .where('status', 'in', ['WAITING', 'CHOOSE'])
}
