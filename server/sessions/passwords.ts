// Passwords: argon2id, a few at a time, and the same work whether or not the person exists.
import { hash, verify } from '@node-rs/argon2'
import type { Database, Tx } from '../db/db.ts'
import { makeLimiter } from '../limiter.ts'
import { findMemberByEmail, type MemberRow, proveAddress } from '../organizations/organizations.ts'
import { hashSecret, randomText } from '../secrets/secrets.ts'
import { endTokens } from '../tokens/tokens.ts'

export const shortestPassword = 12
const longestPassword = 200
const invitationDays = 7
// argon2id with 19 MiB and two passes, as OWASP advises; version 0x13 and the type id are the library's defaults.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
// Each hash takes a core and 19 MiB; more at once would starve the requests beside them.
const limiter = makeLimiter(4)

export function hashPassword(password: string): Promise<string> {
  return limiter.take(() => hash(password, cost))
}

let dummy: Promise<string> | undefined

/** The member whose e-mail and password these are. An unknown person costs as much time as a wrong password. */
export async function findMemberByPassword(
  database: Database,
  email: string,
  password: string,
): Promise<MemberRow | undefined> {
  const member = await findMemberByEmail(database, email)
  dummy ??= hashPassword(randomText(20))
  const stored = member?.password_hash ?? (await dummy)
  const matches =
    password.length <= longestPassword && (await limiter.take(() => verify(stored, password)))
  return matches && member?.password_hash && member.is_active ? member : undefined
}

/** Why a password cannot be taken, or nothing. */
export function passwordMistake(password: string): string | undefined {
  if (password.length < shortestPassword) return `Use at least ${shortestPassword} characters.`
  if (password.length > longestPassword) return `Use at most ${longestPassword} characters.`
  return undefined
}

/** A link's token, valid once and for a week; the earlier ones of the member stop working. */
export async function inviteMember(tx: Tx, memberId: string): Promise<string> {
  const token = randomText(43)
  await endInvitations(tx, memberId, 'REPLACED')
  await tx
    .insertInto('invitations')
    .values({
      token_hash: hashSecret(token),
      member_id: memberId,
      expires_at: new Date(Date.now() + invitationDays * 86_400_000),
    })
    .execute()
  return token
}

export type Invitation =
  | { state: 'open'; member: MemberRow }
  | { state: 'used' | 'replaced' | 'unknown' }
  | { state: 'expired'; expiresAt: Date }

/** What became of a link. Only who holds its token can ask, so the answer tells nobody else who was invited. */
export async function findInvitation(database: Database, token: string): Promise<Invitation> {
  const row = await database
    .selectFrom('invitations')
    .innerJoin('members', 'members.id', 'invitations.member_id')
    .selectAll('members')
    .select(['invitations.ended', 'invitations.expires_at'])
    .where('token_hash', '=', hashSecret(token))
    .where('members.is_active', '=', true)
    .executeTakeFirst()
  if (!row) return { state: 'unknown' }
  const { ended, expires_at: expiresAt, ...member } = row
  if (ended === 'USED') return { state: 'used' }
  if (ended === 'REPLACED') return { state: 'replaced' }
  return expiresAt > new Date() ? { state: 'open', member } : { state: 'expired', expiresAt }
}

/** Of two requests with one link the second waits here, and then finds the link used. */
export async function holdInvitation(tx: Tx, token: string): Promise<Invitation> {
  await tx
    .selectFrom('invitations')
    .select('member_id')
    .where('token_hash', '=', hashSecret(token))
    .forUpdate()
    .execute()
  return findInvitation(tx, token)
}

async function endInvitations(tx: Tx, memberId: string, ended: 'USED' | 'REPLACED'): Promise<void> {
  await tx
    .updateTable('invitations')
    .set({ ended })
    .where('member_id', '=', memberId)
    .where('ended', 'is', null)
    .execute()
}

/**
 * By a link that came to the member's address, which is theirs from now on. A new password ends every session and token the member had.
 * Otherwise: another member has proved the address before, and nothing was done.
 */
export async function setPassword(
  tx: Tx,
  member: MemberRow,
  password: string,
): Promise<MemberRow | undefined> {
  const holder = await proveAddress(tx, member)
  if (holder) return holder
  await tx
    .updateTable('members')
    .set({ password_hash: await hashPassword(password), modified_at: new Date() })
    .where('id', '=', member.id)
    .execute()
  await endInvitations(tx, member.id, 'USED')
  await endTokens(tx, { memberId: member.id })
  return undefined
}
