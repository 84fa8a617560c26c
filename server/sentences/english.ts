// Every sentence, by its id. An id is never renamed or removed: what was stored is shown by it.
import { accounts } from './accounts.ts'
import { addresses } from './addresses.ts'
import { answers } from './answers.ts'
import { apps } from './apps.ts'
import { connecting } from './connecting.ts'
import { feeds } from './feeds.ts'
import { findings } from './findings.ts'
import { imports } from './imports.ts'
import { media } from './media.ts'
import { messages } from './messages.ts'
import { networkFindings } from './network-findings.ts'
import { networks } from './networks.ts'
import { organizations } from './organizations.ts'
import { polls } from './polls.ts'
import { postDetails } from './post-details.ts'
import { profiles } from './profiles.ts'
import { publishing } from './publishing.ts'
import { quotes } from './quotes.ts'
import { reposts } from './reposts.ts'
import { requests } from './requests.ts'
import { singleNetworks } from './single-networks.ts'
import { snippets } from './snippets.ts'
import { words } from './words.ts'

export const english = {
  ...answers,
  ...addresses,
  ...apps,
  ...connecting,
  ...findings,
  ...feeds,
  ...imports,
  ...snippets,
  ...media,
  ...messages,
  ...networkFindings,
  ...networks,
  ...singleNetworks,
  ...organizations,
  ...polls,
  ...postDetails,
  ...accounts,
  ...profiles,
  ...publishing,
  ...quotes,
  ...reposts,
  ...requests,
  ...words,
} as const
