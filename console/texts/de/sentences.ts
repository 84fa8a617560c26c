// The German of the service's sentences, by the ids of server/sentences. The compiler reports missing ones.
import type { SentenceId } from '../../../server/sentences/sentences.ts'
import { accounts } from './sentences/accounts.ts'
import { addresses } from './sentences/addresses.ts'
import { answers } from './sentences/answers.ts'
import { apps } from './sentences/apps.ts'
import { connecting } from './sentences/connecting.ts'
import { feeds } from './sentences/feeds.ts'
import { findings } from './sentences/findings.ts'
import { imports } from './sentences/imports.ts'
import { media } from './sentences/media.ts'
import { messages } from './sentences/messages.ts'
import { networkFindings } from './sentences/network-findings.ts'
import { networks } from './sentences/networks.ts'
import { organizations } from './sentences/organizations.ts'
import { polls } from './sentences/polls.ts'
import { postDetails } from './sentences/post-details.ts'
import { profiles } from './sentences/profiles.ts'
import { publishing } from './sentences/publishing.ts'
import { quotes } from './sentences/quotes.ts'
import { reposts } from './sentences/reposts.ts'
import { requests } from './sentences/requests.ts'
import { singleNetworks } from './sentences/single-networks.ts'
import { snippets } from './sentences/snippets.ts'
import { words } from './sentences/words.ts'

export const sentences: Record<SentenceId, string> = {
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
}
