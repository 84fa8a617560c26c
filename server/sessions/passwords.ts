// Passwords, hashed with argon2id with limited concurrency. Checking one takes the same time whether or not the member exists.
import { hash, verify } from '@node-rs/argon2'
import type { Database, Tx } from '../db/db.ts'
import { makeLimiter } from '../limits/limiter.ts'
import { findMemberByEmail, type MemberRow, proveAddress } from '../organizations/organizations.ts'
import { hashSecret, randomText } from '../secrets/secrets.ts'
import type { Refusal } from '../texts/texts.ts'
import { endTokens } from '../tokens/tokens.ts'

export const minPasswordLength = 12
const maxPasswordLength = 200
const invitationDays = 7
// argon2id with 19 MiB and two passes, as OWASP advises; version 0x13 and the type id are the library's defaults.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
// Each hash takes a core and 19 MiB; more at once would starve other requests.
const limiter = makeLimiter(4)

export function hashPassword(password: string): Promise<string> {
  return limiter.take(() => hash(password, cost))
}

let dummy: Promise<string> | undefined

/** Finds the member with this e-mail address and password. An unknown address takes as long as a wrong password. */
export async function findMemberByPassword(
  database: Database,
  email: string,
  password: string,
): Promise<MemberRow | undefined> {
  const member = await findMemberByEmail(database, email)
  dummy ??= hashPassword(randomText(20))
  const stored = member?.password_hash ?? (await dummy)
  const matches =
    password.length <= maxPasswordLength && (await limiter.take(() => verify(stored, password)))
  return matches && member?.password_hash && member.is_active ? member : undefined
}

/** The reason why a password is not acceptable, if there is one. */
export function findPasswordProblem(password: string): Refusal | undefined {
  if (password.length < minPasswordLength)
    return { reason: 'password_too_short', values: { min: minPasswordLength } }
  if (password.length > maxPasswordLength)
    return { reason: 'password_too_long', values: { max: maxPasswordLength } }
  return undefined
}

/**
 * Returns the token of an invitation link, valid once and for a week. Earlier links of the member stop working. `organizationId`: the
 * organization that invites; without it the operator does.
 */
export async function inviteMember(
  tx: Tx,
  memberId: string,
  organizationId: string | null = null,
): Promise<string> {
  const token = randomText(43)
  await endInvitations(tx, memberId, 'REPLACED')
  await tx
    .insertInto('invitations')
    .values({
      token_hash: hashSecret(token),
      member_id: memberId,
      organization_id: organizationId,
      expires_at: new Date(Date.now() + invitationDays * 86_400_000),
    })
    .execute()
  return token
}

export type Invitation =
  | { state: 'open'; member: MemberRow }
  | { state: 'used' | 'replaced' | 'unknown' }
  | { state: 'expired'; expiresAt: Date }

/** The state of an invitation link. Only a holder of the token can ask, so the answer does not reveal who was invited. */
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

/** Locks the invitation: of two requests with the same link, the second waits here and then finds it used. */
export async function lockInvitation(tx: Tx, token: string): Promise<Invitation> {
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
 * Sets the password through a link that was sent to the member's address, which proves the address. Ends every session and token of the
 * member. If another member has proved the same address before, nothing changes and that member is returned.
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
