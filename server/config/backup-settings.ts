// The settings about backups that carillon start makes by itself. A part of the table in config.ts.
import { resolve } from 'node:path'
import { isInside } from './inside.ts'
import { filled, type Setting, whole } from './setting-values.ts'

export type BackupConfig = {
  /** Undefined: none are made. */
  backupDirectory: string | undefined
  backupEveryMs: number
  /** How many are kept. */
  keptBackups: number
}

const hourMs = 3_600_000

export const backupSettings = {
  BACKUP_DIRECTORY: {
    example: '',
    help: 'Where carillon start puts backups of the embedded database and the media by itself, best on another disk. Without it: none.',
    parse: (text, all) => {
      if (text === undefined) return undefined
      if (filled(all.DATABASE_URL))
        throw new Error('is for the embedded PostgreSQL, and DATABASE_URL is set.')
      // A backup in the data directory would be lost with it.
      if (isInside(filled(all.CARILLON_DATA_DIR) ?? './.carillon', text))
        throw new Error('is in the data directory.')
      return resolve(text)
    },
  },
  BACKUP_EVERY_HOURS: {
    example: '24',
    help: 'How often such a backup is made.',
    parse: (text) => whole(text, 24, 1, 24 * 31) * hourMs,
  },
  BACKUP_KEEP: {
    example: '7',
    help: 'How many such backups are kept. The oldest is removed after a newer one is whole.',
    parse: (text) => whole(text, 7, 1, 10_000),
  },
} satisfies Record<string, Setting<unknown>>

type Name = keyof typeof backupSettings
type Read = <N extends Name>(name: N) => ReturnType<(typeof backupSettings)[N]['parse']>

export function readBackupSettings(read: Read): BackupConfig {
  return {
    backupDirectory: read('BACKUP_DIRECTORY'),
    backupEveryMs: read('BACKUP_EVERY_HOURS'),
    keptBackups: read('BACKUP_KEEP'),
  }
}
