// A part that has stopped goes out with another text: with the rules, the mentions and the link parameters that it would have had.
import { sql } from 'kysely'
import type { Tx } from '../../db/db.ts'
import type { PartForm } from '../../networks/networks.ts'
import type { UsableProfile } from '../../profiles/profiles.ts'
import type { MessageRow } from '../fields/field.ts'
import { asStored } from '../fields/values.ts'
import type { StoredPart } from '../input/parts.ts'
import { mentionsOfText, mergedMentions, requireText } from '../out/new-text.ts'
import { replaceWords } from '../search/store-words.ts'
import type { Checks } from '../validation/validate.ts'

/** `position`: 2 is the first of `parts`. */
export type Correction = { position: number; text: string; as: PartForm }

/** Under the lock of the message. */
export async function correctPart(
  tx: Tx,
  { networkFor }: Pick<Checks, 'networkFor'>,
  { message, profile }: { message: MessageRow; profile: UsableProfile },
  { position, text, as }: Correction,
): Promise<void> {
  const place = { message, profile, network: networkFor(profile.type), follows: { as } }
  const mentions = await mentionsOfText(tx, place, text)
  await requireText(tx, place, { text, mentions })
  const parts = (asStored<StoredPart[]>(message.parts) ?? []).map((part, index) =>
    index === position - 2 ? { ...part, text } : part,
  )
  const { rows } = await sql<MessageRow>`
    update messages set parts = ${JSON.stringify(parts)}::jsonb, mentions = ${mergedMentions(message, mentions)}::jsonb
    where id = ${message.id} returning *`.execute(tx)
  for (const row of rows) await replaceWords(tx, row)
}
