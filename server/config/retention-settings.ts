// The settings about the removal of what is old. A part of the table in config.ts.
import { type Setting, whole, yesOrNo } from './setting-values.ts'

export type RetentionConfig = {
  /** In days. Undefined: for ever. */
  messageRetentionDays: number | undefined
  auditRetentionDays: number | undefined
  deliveryRetentionDays: number
  /** Workers remove none of these: `carillon archive` does, after it has written them. */
  archiveRequired: boolean
}

/** Notices and unused media are kept as long, and refer to their message. */
const minMessageDays = 90

export const retentionSettings = {
  MESSAGE_RETENTION_DAYS: {
    example: '0',
    help: `Messages that were sent, failed or rejected so long ago are removed, with their history. From ${minMessageDays}. 0: never.`,
    parse: (text) => days(text, minMessageDays),
  },
  AUDIT_RETENTION_DAYS: {
    example: '0',
    help: 'Entries of the audit log that are older are removed. From 30. 0: never.',
    parse: (text) => days(text, 30),
  },
  DELIVERY_RETENTION_DAYS: {
    example: '30',
    help: 'Webhook deliveries that are older and not pending are removed.',
    parse: (text) => whole(text, 30, 1, 36_500),
  },
  ARCHIVE_REQUIRED: {
    example: 'no',
    help: 'yes: only carillon archive removes old messages, deliveries and audit entries, after it has written them to a folder.',
    parse: (text) => yesOrNo(text ?? 'no'),
  },
} satisfies Record<string, Setting<unknown>>

type Name = keyof typeof retentionSettings
type Read = <N extends Name>(name: N) => ReturnType<(typeof retentionSettings)[N]['parse']>

export function readRetentionSettings(read: Read): RetentionConfig {
  return {
    messageRetentionDays: read('MESSAGE_RETENTION_DAYS'),
    auditRetentionDays: read('AUDIT_RETENTION_DAYS'),
    deliveryRetentionDays: read('DELIVERY_RETENTION_DAYS'),
    archiveRequired: read('ARCHIVE_REQUIRED'),
  }
}

function days(text: string | undefined, min: number): number | undefined {
  const given = whole(text, 0, 0, 36_500)
  if (given === 0) return undefined
  if (given < min) throw new Error(`must be 0, or a whole number from ${min} to 36500.`)
  return given
}
