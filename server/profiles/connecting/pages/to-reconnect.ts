// Lists for the overview the profiles that should be connected again, as far as the member can.

import type { Caller } from '../../../access/access.ts'
import { titleOfType } from '../../../networks/profile-types.ts'
import { type Language, ofService, textsIn } from '../../../texts/texts.ts'
import { type Health, readHealth } from '../../health.ts'
import { listProfilesWithCredentials } from '../../profiles.ts'
import { type ConnectingContext, findConnectable } from '../context.ts'

export type ToReconnect = { id: string; username: string; title: string; health: string }

const maxListed = 50

const order: Health['status'][] = ['RECONNECT', 'EXPIRES_SOON', 'LIMITED']

/** The most urgent first. A profile that was never connected is not listed: it is connected like a new one. */
export async function listToReconnect(
  { database, descriptions, networks }: ConnectingContext,
  caller: Caller,
  language: Language,
): Promise<ToReconnect[]> {
  const usable = await listProfilesWithCredentials(database, caller)
  const managed = usable.filter(({ rights }) => rights.permissions.includes('MANAGE'))
  const health = await readHealth(database, descriptions, caller, managed)
  const urgency = (id: string) => order.indexOf(health.get(id)?.status ?? 'CONNECTED')
  const canConnect = (type: string) =>
    descriptions.some(
      ({ name, types }) =>
        [...types.published, ...types.listed].includes(type) &&
        findConnectable({ networks, descriptions }, name) !== undefined,
    )
  return managed
    .filter(({ id, type }) => urgency(id) >= 0 && canConnect(type))
    .sort((a, b) => urgency(a.id) - urgency(b.id))
    .slice(0, maxListed)
    .map(({ id, username, type }) => ({
      id,
      username,
      title: titleOfType(type, descriptions),
      health: inWords(language, health.get(id)),
    }))
}

function inWords(language: Language, health: Health | undefined): string {
  const text = textsIn(language, 'connecting')
  const reason = ofService(language, health?.reason ?? '')
  const { scheduledAfter: count = 0 } = health ?? {}
  if (health?.status === 'RECONNECT') return `${text.nothingPublished} ${reason}`
  return count === 0 ? reason : `${reason} ${text.scheduledAfter(count)}`
}
