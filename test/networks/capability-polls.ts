// The proof of the column Polls in the table of capabilities: a poll at each limit is published, and one beyond it refused.
import assert from 'node:assert/strict'
import { pollFor } from '../../scripts/documents/networks/fields.ts'
import type { NetworkDescription } from '../../server/networks/networks.ts'
import type { Poll } from '../../server/networks/shared/polls.ts'
import { need } from '../support/need.ts'
import { makeMedium, publish, reasonsOf } from './capability-publish.ts'
import { shownOf } from './poll-and-quote.ts'

export async function provePolls(network: NetworkDescription, cell: string): Promise<void> {
  const usual = pollFor(network)
  if (cell === 'no')
    return assert.deepEqual(await reasonsOf(network, { poll: usual, media: [] }).then(aboutPoll), [
      'poll_unsupported',
    ])
  const [, max = '', length = '', time = '', more = ''] =
    /^2 to (\d) options of (\d+); ([\d, ]+ days|\d+ to \d+ minutes)(.*)$/.exec(cell) ?? []
  const durations = /^(\d+) to (\d+) minutes$/.exec(time)?.slice(1) ?? time.match(/\d+/g)
  const factor = time.endsWith('days') ? 1_440 : 1
  const options = Array.from({ length: Number(max) }, (_, index) =>
    String(index).repeat(Number(length)),
  )
  const question = / a question of (\d+)/.exec(more)?.[1]
  const largest: Poll = {
    ...{ options, multipleChoice: more.includes('several choices') },
    durationMinutes: Number(need(durations?.at(-1))) * factor,
    question: question === undefined ? null : '?'.repeat(Number(question)),
  }
  for (const duration of need(durations ?? undefined)) {
    const poll = { ...largest, durationMinutes: Number(duration) * factor }
    const { shown } = await publish(network, { poll })
    assert.deepEqual(shown.poll, shownOf(poll), cell)
  }
  const beyond: [Partial<Poll>, string][] = [
    [{ options: [...options, 'x'] }, 'too_many_items'],
    [{ options: options.slice(0, 1) }, 'too_few_items'],
    [{ options: [`${options[0]}x`, 'x'] }, 'too_long'],
    [{ options: ['x', 'x'] }, 'invalid_value'],
    [{ options: ['x', ''] }, 'empty'],
    [{ durationMinutes: largest.durationMinutes + 1 }, 'invalid_value'],
    largest.multipleChoice
      ? [{ durationMinutes: 1 }, 'invalid_value']
      : [{ multipleChoice: true }, 'poll_unsupported'],
    question === undefined
      ? [{ question: '?' }, 'poll_unsupported']
      : [{ question: `${largest.question}?` }, 'too_long'],
    ...(question === undefined ? [] : [[{ question: null }, 'missing'] as [Partial<Poll>, string]]),
  ]
  for (const [change, reason] of beyond)
    assert.deepEqual(
      await reasonsOf(network, { poll: { ...largest, ...change } }),
      [reason],
      JSON.stringify(change),
    )
  const withMedia = await reasonsOf(network, { poll: largest, media: [makeMedium('image')] })
  assert.deepEqual(withMedia, ['media_not_combinable'])
}

/** Some networks need media for every post. */
function aboutPoll(reasons: string[]): string[] {
  return reasons.filter((reason) => reason !== 'media_required')
}
