// Messages, lists of them by GET /v1/messages?view=line, and the search.

import type { paths } from '../../sdk/schema.gen.ts'
import { api, call, type Schemas } from '../api/client.ts'

export type Message = Schemas['Message']
export type Line = Schemas['MessageLine']
type Query = NonNullable<paths['/v1/messages']['get']['parameters']['query']>

/** The time at which it is or was due, in Unix seconds. For a message that failed without a time: when it failed. */
export function timeOf({ scheduledSendTime, state, modifiedDate }: Message): number | undefined {
  if (scheduledSendTime !== null) return scheduledSendTime
  return state === 'SEND_FAILED_PERMANENTLY' ? Date.parse(modifiedDate) / 1000 : undefined
}

/** The same of a line. */
export function isInDoubt({ failureCode }: Line): boolean {
  return failureCode === 'outcome_unknown'
}

/** Whether it may be live: then it is not shown as failed. */
export function isUnknown({ failure }: Pick<Message, 'failure'>): boolean {
  return failure?.code === 'outcome_unknown'
}

export type LinePage = { lines: Line[]; next: string | undefined }

export async function listLines(query: Query): Promise<LinePage> {
  const { data, metadata } = await call(
    api.GET('/v1/messages', { params: { query: { ...query, view: 'line' } } }),
  )
  return { lines: data as Line[], next: metadata.cursor.next ?? undefined }
}

type SearchQuery = NonNullable<paths['/v1/messages/search']['get']['parameters']['query']>

export type Found = { messages: Message[]; next: string | undefined }

/** Messages of any time, the newest first. A page may be short although there are more. */
export async function searchMessages(query: SearchQuery): Promise<Found> {
  const { data, metadata } = await call(api.GET('/v1/messages/search', { params: { query } }))
  // Without view=line every item is a Message.
  return { messages: data as Message[], next: metadata.cursor.next ?? undefined }
}

export async function searchLines(query: SearchQuery): Promise<LinePage> {
  const { data, metadata } = await call(
    api.GET('/v1/messages/search', { params: { query: { ...query, view: 'line' } } }),
  )
  return { lines: data as Line[], next: metadata.cursor.next ?? undefined }
}
