// The settings of the interactions room. config.ts reads them with all the others.
import { someOf, whole } from './setting-values.ts'

export type InteractionConfig = {
  /** Lower-case names of the networks whose interactions are collected and shown. */
  networks: string[]
  concurrency: number
  shortestPauseMs: number | undefined
  longestPauseMs: number | undefined
  retentionMs: number
  /** Undefined: what Facebook pushes is not taken. */
  facebookAppSecret: string | undefined
  facebookVerifyToken: string | undefined
}

const readable = ['twitter', 'facebook', 'instagram', 'pinterest']

type Text = string | undefined

export const interactionSettings = {
  INTERACTION_NETWORKS: {
    example: 'twitter,facebook',
    help: `The networks whose interactions are collected and shown: some of ${readable.join(', ')}.`,
    parse: (text: Text) => someOf(text ?? 'twitter,facebook', readable),
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
    help: 'Interactions that are older are removed, and not taken in.',
    parse: (text: Text) => whole(text, 730, 1, 36_500) * 86_400_000,
  },
  FACEBOOK_APP_SECRET: {
    example: '',
    help: 'The secret of your Facebook app: it signs what Facebook pushes to /push/facebook. Without it nothing is taken there.',
    parse: (text: Text) => text,
  },
  FACEBOOK_VERIFY_TOKEN: {
    example: '',
    help: 'The word that you give Facebook together with the address /push/facebook, and that it repeats.',
    parse: (text: Text) => text,
  },
}

function seconds(text: Text, most: number): number | undefined {
  return text === undefined ? undefined : whole(text, 0, 1, most) * 1000
}
