// The limits that a server announces.
import { valueAt } from '../../http/client.ts'
import type { PollRule } from '../../shared/polls.ts'
import { type ServerLimits, usualLimits } from '../limits.ts'
import { pollsIn } from '../post/polls.ts'
import { hasQuotes } from '../post/quotes.ts'
import { usualPerLink } from '../text/length.ts'
import { isMastodon } from './make.ts'

/** From the answer of /api/v2/instance. */
export function limitsIn(
  instance: unknown,
): ServerLimits & { polls: PollRule | null; quotes: boolean } {
  const of = (name: string) => valueAt(instance, 'configuration', 'statuses', name)
  const limits = readLimits({
    characters: of('max_characters'),
    media: of('max_media_attachments'),
    perLink: of('characters_reserved_per_url'),
    countsInFull: !isMastodon(instance),
  })
  return { ...limits, polls: pollsIn(instance), quotes: hasQuotes(instance) }
}

/** As they were stored, or the usual ones. A number that no server can mean counts as none. */
export function readLimits(stored: unknown): ServerLimits {
  const perLink = wholeNumber(stored, 'perLink', 10_000)
  const counts = valueAt(stored, 'countsInFull')
  return {
    characters: wholeNumber(stored, 'characters', 1_000_000),
    media: wholeNumber(stored, 'media', 100),
    perLink,
    // Limits that an earlier version stored do not say it. On Mastodon a link always counts the same.
    countsInFull: typeof counts === 'boolean' ? counts : perLink !== usualPerLink,
  }
}

function wholeNumber(
  stored: unknown,
  name: 'characters' | 'media' | 'perLink',
  max: number,
): number {
  const value = valueAt(stored, name)
  const isMeant = Number.isSafeInteger(value) && Number(value) >= 1 && Number(value) <= max
  return isMeant ? Number(value) : usualLimits[name]
}
