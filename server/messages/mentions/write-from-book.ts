// Looks up the names that the texts of a message mention, for each of its profiles.
import { findMentioned } from '../../contacts/contacts.ts'
import type { Database } from '../../db/db.ts'
import {
  fillMention,
  hasMentionSigns,
  type MentionForm,
  namesIn,
  type WrittenMention,
} from '../../networks/shared/mentions.ts'

/** One profile, and the texts of the message there. */
export type Mentioning = { profileId: string; form: MentionForm | undefined; texts: string[] }

/** `kept`: those that the message has already stay as they are. Null: its texts have none. */
export type KeptMentions = { kept: readonly WrittenMention[] | null }

/** By profile id; no entry: nothing in the texts is taken for a mention. Most messages have no mentions, and cost no query. */
export async function writeFromBook(
  database: Database,
  mentioning: Mentioning[],
  { kept }: KeptMentions = { kept: [] },
): Promise<Map<string, WrittenMention[]>> {
  const having = mentioning.filter(({ texts }) => texts.some(hasMentionSigns))
  if (kept === null || having.length === 0) return new Map()
  const known = new Map(kept.map((one) => [one.name, one]))
  const names = having.flatMap(({ texts }) => texts.flatMap(namesIn))
  const unknown = [...new Set(names)].filter((name) => !known.has(name))
  const found = await findMentioned(
    database,
    having.map(({ profileId }) => profileId),
    unknown,
  )
  return new Map(
    having.map(({ profileId, form, texts }) => {
      const own = [...new Set(texts.flatMap(namesIn))]
      return [
        profileId,
        own.map((name) => {
          const contact = found.find((one) => one.profileId === profileId && one.name === name)
          return known.get(name) ?? writeMention(name, form, contact?.contact)
        }),
      ]
    }),
  )
}

type Contact = Awaited<ReturnType<typeof findMentioned>>[number]['contact']

function writeMention(
  name: string,
  form: MentionForm | undefined,
  contact: Contact | undefined,
): WrittenMention {
  const account = contact?.accounts.find(({ network }) => network === form?.accounts)
  const contactId = contact?.id ?? null
  if (!form || !contact || !account) return { name, contactId, text: null, id: null }
  const text = fillMention(form, { handle: account.handle, name: contact.name })
  return { name, contactId, text, id: account.id }
}
