// demo.json in the data directory: the ids and secrets of the loaded demo, for scripts and for the greeting.
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { defaultBoards } from '../../../sandbox/store/boards.ts'
import type { Config } from '../../config/config.ts'
import { makeFolder } from '../../config/make-folder.ts'
import { type Database, inTransaction } from '../../db/db.ts'
import { findByType } from '../../networks/registry.ts'
import { matchesHash } from '../../secrets/secrets.ts'
import type { Services } from '../../services.ts'
import { withDiskTimeout } from '../process/disk-timeout.ts'
import { makeDemo } from './demo.ts'
import { registerDemoCallback } from './demo-callback.ts'
import { loadSeed } from './seed.ts'
import type { Seed } from './seed-shape.ts'

export type DemoFile = Seed & {
  baseUrl: string
  sandboxUrl?: string | undefined
  /** Boards that the sandbox gives to the profiles of networks with boards. */
  boards?: { id: string; name: string; profileId: string }[]
}
type Ids = Awaited<ReturnType<typeof loadSeed>>

/** Loads the demo once per database, at its first start, and never into a database that already holds organizations. */
export async function loadDemoOnce(
  config: Config,
  services: Pick<Services, 'database' | 'keyRing'>,
): Promise<void> {
  await inTransaction(services.database, async (tx) => {
    const first = await tx
      .insertInto('installation_facts')
      .values({ name: 'demo_considered', value: JSON.stringify(new Date().toISOString()) })
      .onConflict((conflict) => conflict.doNothing())
      .returning('name')
      .executeTakeFirst()
    const existing = await tx.selectFrom('organizations').select('id').limit(1).executeTakeFirst()
    if (!first || existing) return
    const demo = makeDemo()
    const ids = await loadSeed(tx, services.keyRing, demo)
    // Written before the commit: after a crash in between, the next start loads the demo and writes the file again.
    const real = withRealIds(demo, ids)
    await writeDemoFile(config, {
      baseUrl: config.publicUrl.origin,
      ...real,
      boards: boardsOf(real),
    })
  })
}

/** Returns the demo of this database, if it has one. The URLs may have changed since it was loaded. */
export async function refreshDemoFile(
  config: Config,
  database: Database,
  sandboxUrl: string | undefined,
): Promise<DemoFile | undefined> {
  const demo = await withDiskTimeout(config.dataDirectory, readDemoFile(config))
  if (!demo || !(await isDemoOf(database, demo))) return undefined
  const apps = await registerDemoCallback(database, config, demo)
  const refreshed = { ...demo, baseUrl: config.publicUrl.origin, sandboxUrl, apps }
  if (!isDeepStrictEqual(refreshed, demo)) await writeDemoFile(config, refreshed)
  return refreshed
}

async function readDemoFile(config: Config): Promise<DemoFile | undefined> {
  try {
    return JSON.parse(await readFile(demoPath(config), 'utf8'))
  } catch {
    return undefined
  }
}

/** The file may belong to another database that was used with this data directory, or its secrets may have changed since. */
async function isDemoOf(database: Database, demo: DemoFile): Promise<boolean> {
  const [app] = demo.apps ?? []
  const row = await database
    .selectFrom('apps')
    .select('secret_hash')
    .where('client_id', '=', app?.clientId ?? '')
    .executeTakeFirst()
  return Boolean(row?.secret_hash && matchesHash(app?.clientSecret ?? '', row.secret_hash))
}

function demoPath(config: Config): string {
  return join(config.dataDirectory, 'demo.json')
}

/** The file holds passwords, so only its owner may read it. The rename makes the write atomic. */
async function writeDemoFile(config: Config, demo: DemoFile): Promise<void> {
  await makeFolder(config.dataDirectory)
  await writeFile(`${demoPath(config)}.new`, `${JSON.stringify(demo, null, 2)}\n`, { mode: 0o600 })
  await rename(`${demoPath(config)}.new`, demoPath(config))
}

function withRealIds(demo: Seed, ids: Ids): Seed {
  const organization = (name: string | number) =>
    ids.organizations.get(String(name)) ?? String(name)
  const member = (name: string | number) => ids.members.get(String(name)) ?? String(name)
  const profile = (name: string | number) => ids.profiles.get(String(name)) ?? String(name)
  return {
    organizations: demo.organizations.map((row) => ({ ...row, id: organization(row.id) })),
    members: demo.members?.map((row) => ({
      ...row,
      id: member(row.id ?? row.email),
      organizationId: organization(row.organizationId),
    })),
    apps: demo.apps?.map((row) => ({
      ...row,
      organizationId: organization(row.organizationId ?? ''),
      installedBy: row.installedBy?.map(row.kind === 'MEMBER' ? member : organization),
    })),
    // The credentials are left out, because only the service needs them.
    profiles: demo.profiles?.map(({ credentials: _, ...row }) => ({
      ...row,
      id: profile(row.id ?? ''),
      ownerId: row.owner === 'MEMBER' ? member(row.ownerId) : organization(row.ownerId),
    })),
    teams: demo.teams?.map((row) => ({
      ...row,
      organizationId: organization(row.organizationId),
      memberIds: row.memberIds.map(member),
      profileIds: row.profileIds?.map(profile),
    })),
  }
}

function boardsOf(demo: Seed): NonNullable<DemoFile['boards']> {
  const posters = (demo.profiles ?? []).filter(({ type }) => findByType(type)?.hasBoards)
  return posters.flatMap((profile) =>
    defaultBoards(profile.socialNetworkId).map(({ id, name }) => ({
      id,
      name,
      profileId: String(profile.id),
    })),
  )
}
