// Writes profiles. This module is the only one that writes the tables profiles and credentials.
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { Database, Tx } from '../db/db.ts'
import { networkNameOf } from '../networks/profile-types.ts'
import type { KeyRing } from '../secrets/key-ring.ts'
import {
  addCredentials,
  connectProfile,
  drawIds,
  findTokens,
  type NewCredential,
  sealForProfile,
} from './credentials/credentials.ts'
import type { NetworkTokens } from './credentials/sealed-credential.ts'
import { findOwnedProfile, ownerColumns, type ProfileOwner } from './owner.ts'

export type NewProfile = {
  /** Without one the database assigns it. */
  id?: string | undefined
  type: string
  /** The id on its network. */
  networkId: string
  username: string
  avatarUrl: string | null
  owner: ProfileOwner
  /** Without tokens the profile is not connected. */
  tokens?: NetworkTokens | undefined
}

/** Adds the profile, or updates the one that its owner has of the same account. Without tokens it stays connected as it was. */
export async function saveProfile(
  tx: Tx,
  keyRing: KeyRing,
  profile: NewProfile,
): Promise<{ id: string; isNew: boolean }> {
  const known = await findOwnedProfile(tx, profile.owner, profile)
  if (known === undefined) {
    const [id = ''] = await addProfiles(tx, keyRing, [profile])
    return { id, isNew: true }
  }
  await tx
    .updateTable('profiles')
    .set({ username: profile.username, avatar_url: profile.avatarUrl })
    .where('id', '=', known)
    .execute()
  await renewTokens(tx, keyRing, known, profile)
  return { id: known, isNew: false }
}

/** Any number in a few statements. Returns their ids, in the same order. */
export async function addProfiles(
  tx: Database,
  keyRing: KeyRing,
  profiles: NewProfile[],
): Promise<string[]> {
  const credentialIds = await addCredentialsOf(tx, keyRing, profiles)
  const drawn = await drawIds(tx, 'profiles', profiles)
  const rows = drawn.map(({ id, item }) =>
    rowOf(keyRing, item, item.id ?? id, credentialIds.get(item)),
  )
  await sql`
    insert into profiles
      (id, organization_id, member_id, type, network_id, username, avatar_url, credential_id, credentials)
    overriding system value
    select id, organization_id, member_id, type, network_id, username, avatar_url, credential_id,
      decode(credentials, 'base64')
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (id bigint, organization_id bigint,
      member_id bigint, type text, network_id text, username text, avatar_url text, credential_id bigint,
      credentials text)`.execute(tx)
  return rows.map(({ id }) => id)
}

async function addCredentialsOf(
  tx: Database,
  keyRing: KeyRing,
  profiles: NewProfile[],
): Promise<Map<NewProfile, string>> {
  const connected = profiles.flatMap((profile) => {
    const credential = credentialOf(profile)
    return credential ? [{ profile, credential }] : []
  })
  const ids = await addCredentials(
    tx,
    keyRing,
    connected.map(({ credential }) => credential),
  )
  return new Map(connected.map(({ profile }, index) => [profile, ids[index] ?? '']))
}

function rowOf(
  keyRing: KeyRing,
  profile: NewProfile,
  id: string,
  credentialId: string | undefined,
) {
  const { tokens } = profile
  return {
    id,
    ...ownerColumns(profile.owner),
    type: profile.type,
    network_id: profile.networkId,
    username: profile.username,
    avatar_url: profile.avatarUrl,
    credential_id: credentialId ?? null,
    credentials: tokens ? sealForProfile(keyRing, id, tokens).toString('base64') : null,
  }
}

/** Sealing the same tokens again would give other bytes: tokens that have not changed are not written. */
async function renewTokens(tx: Tx, keyRing: KeyRing, id: string, profile: NewProfile) {
  const credential = credentialOf(profile)
  if (!credential) return
  const known = await findTokens(tx, keyRing, id)
  if (!isDeepStrictEqual(known, credential.tokens))
    await connectProfile(tx, keyRing, id, credential)
}

function credentialOf({ type, networkId, tokens }: NewProfile): NewCredential | undefined {
  return tokens && { network: networkNameOf(type), subject: networkId, tokens }
}
