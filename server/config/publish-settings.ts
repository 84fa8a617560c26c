// The settings about publishing. A part of the table in config.ts.
import { type Setting, whole, yesOrNo } from './setting-values.ts'

export type PublishConfig = {
  publishConcurrency: number
  publishLeaseMs: number
  publishCallMs: number
  publishPrepareMs: number
  publishSettlingMs: number | undefined
  catchUpMs: number
  scheduledLimit: number
  /** Whether feeds of web sites are read, and messages made of them. */
  feeds: boolean
}

export const publishSettings = {
  PUBLISH_CONCURRENCY: {
    example: '50',
    help: 'Calls to networks that one process has under way at the same time.',
    parse: (text) => whole(text, 50, 1, 2000),
  },
  PUBLISH_LEASE_SECONDS: {
    example: '10',
    help: 'How long a process holds a profile without a sign of life.',
    parse: (text) => whole(text, 10, 2, 300) * 1000,
  },
  PUBLISH_CALL_SECONDS: {
    example: '5',
    help: 'The longest call to a network; well below the lease.',
    parse: (text) => whole(text, 5, 1, 120) * 1000,
  },
  PUBLISH_PREPARE_SECONDS: {
    example: '900',
    help: 'How long handing the media of one message to a network may take: a large video, and the time the network works on it.',
    parse: (text) => whole(text, 900, 5, 86_400) * 1000,
  },
  PUBLISH_SETTLING_SECONDS: {
    example: '',
    help: "How long a post that is not to be seen may still be coming. Without it: each network's own.",
    parse: (text) => (text === undefined ? undefined : whole(text, 0, 0, 3600) * 1000),
  },
  CATCH_UP_HOURS: {
    example: '6',
    help: 'A message that is later than this is not sent any more.',
    parse: (text) => whole(text, 6, 1, 720) * 3_600_000,
  },
  SCHEDULED_LIMIT: {
    example: '0',
    help: 'How many messages may wait for their time on one profile (error 40025). 0: as many as there are.',
    parse: (text) => whole(text, 0, 0, 10_000_000),
  },
  FEEDS: {
    example: 'yes',
    help: 'no: feeds of web sites are not read, and none can be added.',
    parse: (text) => yesOrNo(text ?? 'yes'),
  },
} satisfies Record<string, Setting<unknown>>

type Name = keyof typeof publishSettings
type Read = <N extends Name>(name: N) => ReturnType<(typeof publishSettings)[N]['parse']>

export function readPublishSettings(read: Read): PublishConfig {
  return {
    publishConcurrency: read('PUBLISH_CONCURRENCY'),
    publishLeaseMs: read('PUBLISH_LEASE_SECONDS'),
    publishCallMs: read('PUBLISH_CALL_SECONDS'),
    publishPrepareMs: read('PUBLISH_PREPARE_SECONDS'),
    publishSettlingMs: read('PUBLISH_SETTLING_SECONDS'),
    catchUpMs: read('CATCH_UP_HOURS'),
    scheduledLimit: read('SCHEDULED_LIMIT'),
    feeds: read('FEEDS'),
  }
}
