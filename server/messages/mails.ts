// A mail to the author, when they asked for one (emailNotification).
import type { Tx } from '../db/db.ts'
import type { MessageRow } from './item.ts'

export async function mailAuthors(_tx: Tx, _messages: MessageRow[]): Promise<void> {
  return
}
