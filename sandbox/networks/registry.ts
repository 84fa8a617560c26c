// The networks of the sandbox, one line each, in the order of its pages.
import type { SandboxNetwork } from '../network.ts'
import { bluesky } from './bluesky/network.ts'
import { facebook } from './facebook/network.ts'
import { instagram } from './instagram/network.ts'
import { linkedin, linkedinCompany } from './linkedin/network.ts'
import { mastodon } from './mastodon/network.ts'
import { pinterest } from './pinterest/network.ts'
import { threads } from './threads/network.ts'
import { x } from './x/network.ts'

export const sandboxNetworks: readonly SandboxNetwork[] = [
  x,
  facebook,
  instagram,
  pinterest,
  bluesky,
  mastodon,
  linkedin,
  linkedinCompany,
  threads,
]
