// The backups that carillon start makes by itself: folders of one directory, each named after its time.
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isAlive } from '../postgres/postmaster.ts'
import { ignoreMissing } from './copy-files.ts'
import { manifestName } from './manifest.ts'

type Kept = { folder: string; madeAt: Date }

const name = /^carillon-(\d{4}-\d\d-\d\dT)(\d\d)-(\d\d)-(\d\d)Z$/
const partial = /^carillon-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.partial-(\d+)$/

/** Without colons, which some file systems refuse. */
export function folderFor(directory: string, at: Date): string {
  return join(directory, `carillon-${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z`)
}

/** The newest first. A folder without its table of contents is no backup. */
export async function listBackups(directory: string): Promise<Kept[]> {
  const backups: Kept[] = []
  for (const entry of (await readdir(directory).catch(ignoreMissing)) ?? []) {
    const [, day, hour, minute, second] = name.exec(entry) ?? []
    const folder = join(directory, entry)
    if (day === undefined || !(await isWhole(folder))) continue
    backups.push({ folder, madeAt: new Date(`${day}${hour}:${minute}:${second}Z`) })
  }
  return backups.sort((one, other) => other.madeAt.getTime() - one.madeAt.getTime())
}

/** Removes all backups but the newest, and what interrupted ones left. Other files of the directory stay. */
export async function removeOldBackups(directory: string, kept: number): Promise<string[]> {
  const old = (await listBackups(directory)).slice(kept).map(({ folder }) => folder)
  for (const entry of (await readdir(directory).catch(ignoreMissing)) ?? []) {
    const [, pid] = partial.exec(entry) ?? []
    if (pid !== undefined && !isAlive(Number(pid))) old.push(join(directory, entry))
  }
  for (const folder of old) {
    // First, so that a removal that is interrupted leaves no folder that looks whole.
    await rm(join(folder, manifestName), { force: true })
    await rm(folder, { recursive: true, force: true })
  }
  return old
}

async function isWhole(folder: string): Promise<boolean> {
  return (await stat(join(folder, manifestName)).catch(() => undefined)) !== undefined
}
