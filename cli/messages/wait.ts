// Waits until messages are settled: published, failed, rejected, or waiting for a person.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from '../../sdk/index.ts'
import type { Given } from '../command.ts'
import { Failure } from '../failure.ts'
import { isOpen, type Message, readMessage } from './show.ts'

const minPauseMs = 500
const maxPauseMs = 15_000

export function readTimeout(given: Given): number {
  const text = given.text('timeout') ?? '300'
  const seconds = Number(text)
  if (!/^\d+$/.test(text) || seconds < 1 || seconds > 86_400)
    throw new Failure('usage', '--timeout takes 1 to 86400 seconds.')
  return seconds * 1000
}

/** Returns the messages as they are in the end, or when the time is over. */
export async function waitFor(
  client: Client,
  messages: Message[],
  timeoutMs: number,
): Promise<Message[]> {
  const end = Date.now() + timeoutMs
  let now = messages
  while (now.some(isOpen) && Date.now() < end) {
    await sleep(Math.min(pauseFor(now), Math.max(0, end - Date.now())))
    now = await Promise.all(
      now.map((message) => (isOpen(message) ? readMessage(client, message.id) : message)),
    )
  }
  return now
}

/** Seldom while the time lies far ahead: each question counts as a request of the account. */
function pauseFor(messages: Message[]): number {
  const times = messages.filter(isOpen).map(({ scheduledSendTime: at }) => (at ?? 0) * 1000)
  const away = Math.min(...times) - Date.now()
  return Math.min(maxPauseMs, Math.max(minPauseMs, away / 2))
}
