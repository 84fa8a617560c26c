// The settings of the interactions module. config.ts reads them with all the others.
import type { Descriptions } from '../networks/registry.ts'
import type { PushSettings } from './network-settings.ts'
import { someOf, whole } from './setting-values.ts'

export type InteractionConfig = {
  /** Lower-case names of the networks whose interactions are collected and shown. */
  networks: string[]
  concurrency: number
  minPauseMs: number | undefined
  maxPauseMs: number | undefined
  retentionMs: number
  push: PushSettings
}

type Text = string | undefined

export function interactionSettings(descriptions: Descriptions) {
  const names = descriptions.map(({ name }) => name)
  const usual = descriptions
    .filter(({ isReadByDefault }) => isReadByDefault)
    .map(({ name }) => name)
    .join(',')
  return {
    INTERACTION_NETWORKS: {
      example: usual,
      help: `The networks whose interactions are collected and shown: some of ${names.join(', ')}.`,
      parse: (text: Text) => someOf(text ?? usual, names),
    },
    INTERACTION_CONCURRENCY: {
      example: '10',
      help: 'How many profiles one process reads at the same time.',
      parse: (text: Text) => whole(text, 10, 1, 500),
    },
    INTERACTION_SHORTEST_SECONDS: {
      example: '',
      help: 'The pause between two looks at a busy profile. Without it: 60, or 2 on the sandbox networks.',
      parse: (text: Text) => seconds(text, 86_400),
    },
    INTERACTION_LONGEST_SECONDS: {
      example: '',
      help: 'The pause between two looks at a quiet profile. Without it: 1800, or 4 on the sandbox networks.',
      parse: (text: Text) => seconds(text, 604_800),
    },
    INTERACTION_RETENTION_DAYS: {
      example: '730',
      help: 'Interactions that are older are removed, and not stored again.',
      parse: (text: Text) => whole(text, 730, 1, 36_500) * 86_400_000,
    },
  }
}

function seconds(text: Text, max: number): number | undefined {
  return text === undefined ? undefined : whole(text, 0, 1, max) * 1000
}
