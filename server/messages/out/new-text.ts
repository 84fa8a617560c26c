// Checks and writes a text that takes the place of another one: of a post that is out, or of a part that was not sent.
import type { Tx } from '../../db/db.ts'
import { Problem, ProblemList } from '../../errors.ts'
import type { Follows, Network, Proposal } from '../../networks/networks.ts'
import type { WrittenMention } from '../../networks/shared/mentions.ts'
import { findServerLimits, type UsableProfile } from '../../profiles/profiles.ts'
import { say } from '../../sentences/sentences.ts'
import { sentContent } from '../fields/derive.ts'
import type { MessageRow } from '../fields/field.ts'
import { toJson } from '../fields/values.ts'
import { mentionsInParts, storedMentions, writeText } from '../mentions/sent-text.ts'
import { writeFromBook } from '../mentions/write-from-book.ts'
import { storedParameters } from '../tags/link-parameters.ts'

/** `follows`: null for the first post. */
export type TextPlace = {
  message: MessageRow
  profile: Pick<UsableProfile, 'id' | 'type'>
  network: Network | undefined
  follows: Pick<Follows, 'as'> | null
}

/** The new text mentions whom the address book names now. Null: it mentions no one. */
export async function mentionsOfText(
  tx: Tx,
  { profile: { id: profileId }, network, follows }: TextPlace,
  text: string,
): Promise<WrittenMention[] | null> {
  const form = network?.mentions
  const written = await writeFromBook(tx, [{ profileId, form, texts: [text] }])
  const mentions = written.get(profileId) ?? null
  return follows ? mentionsInParts(mentions, form) : mentions
}

type NewText = { text: string; mentions: WrittenMention[] | null }

/** The network's own rules for a text, and for what depends on it. Its links get what those of the message had. */
export async function requireText(
  tx: Tx,
  { message, profile, network, follows }: TextPlace,
  { text: asked, mentions }: NewText,
): Promise<void> {
  const linkParameters = storedParameters(message.link_parameters)
  const { text } = writeText(asked, { linkParameters, mentions })
  if (text.trim() === '')
    throw new Problem('invalid', {
      message: say('new_text_empty'),
      reason: 'missing',
      param: '/text',
    })
  const serverLimits = (await findServerLimits(tx, [profile])).get(profile.id)
  const content = { ...sentContent(message), text, media: [], follows }
  const proposal: Proposal = { ...content, serverLimits }
  const check = (follows && network?.parts?.check) || network?.check
  const problems = (check?.(proposal) ?? []).flatMap(({ message: said, param, ...rest }) =>
    param === 'text' ? new Problem('invalid', { ...rest, message: said, param: '/text' }) : [],
  )
  if (problems.length > 0) throw new ProblemList(problems)
}

/** The mentions of a message with those of a new text of one of its posts. */
export function mergedMentions(
  row: Pick<MessageRow, 'mentions'>,
  now: WrittenMention[] | null,
): string | null {
  const before = storedMentions(row.mentions)
  if (before === null || now === null) return toJson(now ?? before)
  const names = new Set(now.map(({ name }) => name))
  return toJson([...before.filter(({ name }) => !names.has(name)), ...now])
}
