// GET /calendars/{secret}.ics: for calendar programs, without a session. The rights of the member are read with each request. The log has the
// secret neither whole nor in part (commands/log/logged-path.ts), and nothing here links to other sites.
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { MemberPrincipal } from '../access/access.ts'
import { personalClientId } from '../access/console-client.ts'
import type { Database } from '../db/db.ts'
import { Problem } from '../errors.ts'
import { etagOf, isKnown } from '../http/etag.ts'
import { type RateLimits, requireWithinLimits } from '../limits/limits.ts'
import { listForCalendar } from '../messages/messages.ts'
import { findActiveMember } from '../organizations/organizations.ts'
import { chooseLanguage } from '../texts/texts.ts'
import {
  type CalendarAddress,
  findCalendarAddress,
  noteCalendarRead,
} from '../tokens/calendar-addresses.ts'
import { calendarFile, type Shown } from './calendar-file.ts'

const dayMs = 86_400_000
const daysBack = 30
const daysAhead = 90
/** Messages to come are more important than those that are out: the past gets the space that is left. */
export const maxMessages = 1000

type Using = { database: Database; limits: RateLimits; config: { publicUrl: URL } }

export function addressPath(secret: string): string {
  return `/calendars/${secret}.ics`
}

export function feedRoutes(app: FastifyInstance, using: Using): void {
  app.get<{ Params: { file: string } }>(
    '/calendars/:file',
    { schema: { hide: true } },
    async (request, reply) => {
      const [, secret] = /^(.+)\.ics$/.exec(request.params.file) ?? []
      const address = secret && (await findCalendarAddress(using.database, secret))
      if (!address) throw new Problem('notFound')
      await requireWithinLimits(using.limits, `calendar:${address.id}`)
      return sendFile(reply, await fileOf(using, address), request.headers['if-none-match'])
    },
  )
}

async function fileOf(
  { database, config: { publicUrl } }: Using,
  address: CalendarAddress & { memberId: string },
): Promise<string> {
  const { memberId } = address
  const account = { memberId, clientId: personalClientId, scope: '' }
  const caller: MemberPrincipal = { kind: 'member', ...account, rights: ['READ'] }
  const member = await findActiveMember(database, memberId)
  if (!member) throw new Problem('notFound')
  const shown = await readShown(database, caller, address)
  // Not waited for: the file is the same, also while the database only reads.
  noteCalendarRead(database, address.id).catch(() => undefined)
  return calendarFile(address, shown, { publicUrl, language: chooseLanguage(member.language) })
}

async function readShown(
  database: Database,
  caller: MemberPrincipal,
  { profileIds, tags }: CalendarAddress,
): Promise<Shown> {
  // By whole days, so that the file changes with the messages and not with every second.
  const today = Math.floor(Date.now() / dayMs) * dayMs
  const shown = { profileIds, tags }
  const ahead = await listForCalendar(database, caller, {
    ...{ ...shown, from: new Date(today), to: new Date(today + daysAhead * dayMs) },
    limit: maxMessages,
  })
  const left = maxMessages - ahead.messages.length
  const back = await listForCalendar(database, caller, {
    ...{ ...shown, from: new Date(today - daysBack * dayMs), to: new Date(today - 1000) },
    limit: Math.max(1, left),
    backwards: true,
  })
  const before = left > 0 ? back.messages : []
  const messages = [...before, ...ahead.messages]
  if (ahead.isCut) return { messages, cutAt: messages.at(-1) }
  return { messages, cutAt: back.isCut ? messages[0] : undefined }
}

function sendFile(reply: FastifyReply, file: string, known: string | undefined): FastifyReply {
  const etag = etagOf(file)
  void reply.headers({ 'cache-control': 'private, no-cache', 'x-robots-tag': 'noindex', etag })
  if (isKnown(known, etag)) return reply.code(304).send()
  return reply
    .type('text/calendar; charset=utf-8')
    .header('content-disposition', 'inline; filename="carillon.ics"')
    .send(file)
}
