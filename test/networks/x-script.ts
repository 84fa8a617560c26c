// X in one function, and a reader of it: for tests that say what X answers.
import assert from 'node:assert/strict'
import type { Reading } from '../../server/networks/interactions/reader.ts'
import { lineOf } from './history.ts'
import { type Asked, startScripted } from './scripted.ts'
import { makeAccount, open, requireNetwork, soon } from './subjects.ts'

const account = makeAccount('twitter', '1')
export const now = () => new Date().toISOString()

export type Answer = { status?: number; headers?: Record<string, string>; body?: unknown }

export async function startX(
  script: (asked: Asked) => Answer,
  reading = { settlingSeconds: 60, againSeconds: 3_600 },
) {
  const network = await startScripted(script)
  const { reader } = requireNetwork(open(network.url, { reading }), 'TWITTER')
  assert.ok(reader)
  const read = (kind: string, cursor: string | null = null): Promise<Reading> =>
    reader.read(account, { kind, cursor }, soon())
  return { read, asked: network.asked }
}

export const list = (data: unknown[], more: object = {}): Answer => ({
  body: { data, ...more, meta: { result_count: data.length } },
})

export const tweet = (id: string, author_id: string, more: object = {}) => ({
  id,
  author_id,
  created_at: '2026-01-02T03:04:05.000Z',
  ...more,
})

export const linesOf = ({ interactions }: Reading) => interactions.map(lineOf).sort()
