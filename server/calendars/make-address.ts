// Makes and ends the addresses of a member's calendar. As with personal access tokens, only the console makes one: an app that could would read on
// after its consent has ended.
import { requireMember } from '../access/access.ts'
import { addAuditEntry, type RequestActor } from '../access/audit.ts'
import { requireAdminScopeOnSelf } from '../access/scope.ts'
import { requireByConsole } from '../apps/apps.ts'
import type { Tx } from '../db/db.ts'
import { Problem } from '../errors.ts'
import { listUsableProfiles, profileNotFound } from '../profiles/profiles.ts'
import { say } from '../sentences/sentences.ts'
import {
  addCalendarAddress,
  type CalendarAddress,
  type CalendarChoice,
  countCalendarAddresses,
  endCalendarAddress,
} from '../tokens/calendar-addresses.ts'
import { requireTokenName } from '../tokens/token-name.ts'

const maxAddresses = 20

export async function makeAddress(
  tx: Tx,
  actor: RequestActor,
  { profileIds, tags, onlyTitles, ...asked }: CalendarChoice,
): Promise<CalendarAddress & { secret: string }> {
  const member = requireMember(actor.principal)
  await requireAdminScopeOnSelf(tx, member)
  await requireByConsole(tx, member, say('calendars_only_in_settings'))
  const { memberId } = member
  const chosen = { name: requireTokenName(asked.name), profileIds, tags, onlyTitles }
  const usable = new Set((await listUsableProfiles(tx, member)).map(({ id }) => id))
  const unknown = profileIds.find((id) => !usable.has(id))
  if (unknown !== undefined) throw profileNotFound(unknown)
  if ((await countCalendarAddresses(tx, memberId)) >= maxAddresses)
    throw new Problem('conflict', {
      message: say('calendars_too_many', { limit: maxAddresses }),
      hint: say('end_tokens'),
      reason: 'too_many_items',
    })
  const made = await addCalendarAddress(tx, memberId, chosen)
  await addAuditEntry(tx, actor, {
    action: 'calendar.made',
    subject: `member:${memberId}`,
    ofMember: memberId,
    detail: { calendarId: made.id, name: made.name, socialProfileIds: profileIds, tags },
  })
  return made
}

export async function endAddress(tx: Tx, actor: RequestActor, calendarId: string): Promise<void> {
  const member = requireMember(actor.principal)
  await requireAdminScopeOnSelf(tx, member)
  const name = await endCalendarAddress(tx, member.memberId, calendarId)
  if (name === undefined)
    throw new Problem('notFound', { resource: { type: 'calendar', id: calendarId } })
  await addAuditEntry(tx, actor, {
    action: 'calendar.ended',
    subject: `member:${member.memberId}`,
    ofMember: member.memberId,
    detail: { calendarId, name },
  })
}
