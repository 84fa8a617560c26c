// Makes and ends personal access tokens. Only the console makes them, where the member is present: an app that could would keep its access
// after its consent has ended, and a token that could would outlive its own end.
import { requireMember } from '../../access/access.ts'
import { addAuditEntry, type RequestActor } from '../../access/audit.ts'
import { requireAdminScopeOnSelf } from '../../access/scope.ts'
import { type TokenRight, withImplied } from '../../access/token-rights.ts'
import type { Tx } from '../../db/db.ts'
import { Problem } from '../../errors.ts'
import { say } from '../../sentences/sentences.ts'
import { readTime } from '../../time/times.ts'
import {
  addPersonalToken,
  countPersonalTokens,
  endPersonalToken,
  type PersonalToken,
} from '../../tokens/personal-tokens.ts'
import { requireTokenName } from '../../tokens/token-name.ts'
import { requireByConsole } from '../apps.ts'

export const maxTokens = 50
export const maxDays = 366

type Asked = { name: string; rights: TokenRight[]; expiresDate: string }

export async function makeToken(
  tx: Tx,
  actor: RequestActor,
  asked: Asked,
): Promise<PersonalToken & { token: string }> {
  const member = requireMember(actor.principal)
  await requireAdminScopeOnSelf(tx, member)
  await requireByConsole(tx, member, say('tokens_only_in_settings'))
  const name = requireTokenName(asked.name)
  const expiresAt = requireEnd(asked.expiresDate)
  const { memberId } = member
  if ((await countPersonalTokens(tx, memberId)) >= maxTokens)
    throw new Problem('conflict', {
      message: say('tokens_too_many', { limit: maxTokens }),
      hint: say('end_tokens'),
      reason: 'too_many_tokens',
    })
  const rights = withImplied(asked.rights)
  const made = await addPersonalToken(tx, { memberId, name, rights, expiresAt })
  await addAuditEntry(tx, actor, {
    action: 'token.made',
    subject: `member:${memberId}`,
    ofMember: memberId,
    detail: { tokenId: made.id, name, rights, expiresDate: expiresAt.toISOString() },
  })
  return made
}

export async function endToken(tx: Tx, actor: RequestActor, tokenId: string): Promise<void> {
  const member = requireMember(actor.principal)
  await requireAdminScopeOnSelf(tx, member)
  const name = await endPersonalToken(tx, member.memberId, tokenId)
  if (name === undefined)
    throw new Problem('notFound', { resource: { type: 'token', id: tokenId } })
  await addAuditEntry(tx, actor, {
    action: 'token.ended',
    subject: `member:${member.memberId}`,
    ofMember: member.memberId,
    detail: { tokenId, name },
  })
}

function requireEnd(given: string): Date {
  const end = readTime(given, 'expiresDate')
  const days = end === null ? 0 : (end.getTime() - Date.now()) / 86_400_000
  if (end !== null && days > 0 && days <= maxDays) return end
  throw new Problem('invalid', {
    message: say('token_end', { limit: maxDays }),
    reason: days > 0 ? 'time_too_far' : 'time_passed',
    param: '/expiresDate',
  })
}
