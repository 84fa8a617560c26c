// The filters of GET /v1/messages?view=line, two of which the summary takes too.

import { type RawBuilder, sql } from 'kysely'
import { type Static, Type } from 'typebox'
import type { Caller } from '../../access/access.ts'
import { hasTokenRights } from '../../access/token-rights.ts'
import { isId } from '../../db/ids.ts'
import type { Reason } from '../../errors/reasons.ts'
import { Problem } from '../../errors.ts'
import type { UsableProfile } from '../../profiles/profiles.ts'
import { type Said, say } from '../../sentences/sentences.ts'
import { canPublish } from '../rights.ts'
import { allNamesOf, organizationsOf } from '../tags/tags.ts'

// Without view=line these keys are unknown, and unknown keys are ignored: their values are checked only with it.
const anyText = (description: string) => Type.Optional(Type.String({ description }))
const anyTexts = (description: string) =>
  Type.Optional(
    Type.Unsafe<string | string[]>({
      type: ['string', 'array'],
      items: { type: 'string' },
      description,
    }),
  )

export const summaryFilters = {
  tags: anyTexts('Messages with at least one of these tags; repeated'),
  createdByMemberId: anyText('The author'),
}

export const lineQuery = {
  q: anyText('A part of the text, in upper or lower case; with view=line'),
  tags: anyTexts('Messages with at least one of these tags; repeated, with view=line'),
  createdByMemberId: anyText('The author; with view=line'),
  reviewer: anyText('me: messages that the caller may approve; with view=line'),
  groupId: anyText('With view=line'),
  resendOf: anyText('The messages that repeat this one; with view=line'),
  resent: anyText('true: messages that were sent again; false: the others; with view=line'),
}
type LineQuery = { [Name in keyof typeof lineQuery]?: Static<(typeof lineQuery)[Name]> }

type Filtered = { filters: RawBuilder<boolean>[]; named: unknown[] }

const maxTextLength = 200
const maxTags = 50

/** `named`: the values, for the fingerprint of the cursor. */
export function lineFilters(
  principal: Caller,
  usable: UsableProfile[],
  { q, tags, createdByMemberId, reviewer, groupId, resendOf, resent }: LineQuery,
): Filtered {
  const filters: RawBuilder<boolean>[] = []
  if (q) filters.push(sql`strpos(lower(m.text), lower(${bounded(q, 'q')})) > 0`)
  const names = tags === undefined ? [] : [tags].flat()
  if (names.length > maxTags)
    throw refuse('tags', say('must_have_at_most_items', { limit: maxTags }), 'too_many_items')
  if (names.length > 0) {
    const asked = names.map((name) => bounded(name, 'tags'))
    filters.push(sql`m.tags && ${allNamesOf(asked, organizationsOf(usable))}`)
  }
  if (createdByMemberId)
    filters.push(sql`m.created_by = ${anId(createdByMemberId, 'createdByMemberId')}::bigint`)
  if (groupId) filters.push(sql`m.group_id = ${bounded(groupId, 'groupId')}`)
  if (reviewer) filters.push(...reviewedBy(reviewer, principal, usable))
  if (resendOf) filters.push(sql`m.resend_of = ${anId(resendOf, 'resendOf')}::bigint`)
  if (resent) filters.push(wasResent(resent))
  const named = [q, names, createdByMemberId, reviewer, groupId, resendOf, resent]
  return { filters, named }
}

/** All repetitions name the message before the first one, so each is followed by the ones that were created after it. */
function wasResent(wanted: string): RawBuilder<boolean> {
  if (wanted !== 'true' && wanted !== 'false')
    throw refuse('resent', say('must_be_boolean'), 'bad_boolean')
  return sql`exists (
    select from messages r where r.resend_of = coalesce(m.resend_of, m.id) and r.id > m.id
  ) = ${wanted === 'true'}`
}

function reviewedBy(
  reviewer: string,
  principal: Caller,
  usable: UsableProfile[],
): RawBuilder<boolean>[] {
  if (reviewer !== 'me') throw refuse('reviewer', say('must_be_me'), 'unknown_value')
  return awaiting(principal, usable)
}

/** As review.ts decides: with APPROVE on the profile, and not the author, unless a person with PUBLISH on what only their token has proposed. */
export function awaiting(principal: Caller, usable: UsableProfile[]): RawBuilder<boolean>[] {
  const approvable = usable.filter(({ rights }) => rights.permissions.includes('APPROVE'))
  const ownByToken = hasTokenRights(principal) ? [] : approvable.filter(canPublish)
  return [
    sql`m.sequence_number is not null`,
    sql`m.profile_id = any(${approvable.map(({ id }) => id)}::bigint[])`,
    ...(principal.kind === 'member'
      ? [
          sql<boolean>`(m.created_by is distinct from ${principal.memberId}::bigint
            or (m.proposed_by_token and m.profile_id = any(${ownByToken.map(({ id }) => id)}::bigint[])))`,
        ]
      : []),
  ]
}

function anId(text: string, param: string): string {
  if (isId(text)) return text
  throw refuse(param, say('must_be_id'), 'bad_format')
}

export function bounded(text: string, param: string): string {
  if (text.includes('\0')) throw refuse(param, say('must_not_contain_nul'), 'bad_format')
  if (text.length <= maxTextLength) return text
  throw refuse(param, say('must_have_at_most_characters', { limit: maxTextLength }), 'too_long')
}

function refuse(param: string, rule: Said, reason: Reason): Problem {
  return new Problem('invalid', {
    message: say('field_rule', { field: param, rule }),
    reason,
    param: `/${param}`,
  })
}
