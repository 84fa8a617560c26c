// What the service says about messages, media and connections, and its answers to requests. test/texts compares it with the sources of the service.
import { translateBy } from '../sentences.ts'
import { answers } from './service/answers.ts'
import { apps } from './service/apps.ts'
import { connecting } from './service/connecting.ts'
import { findings } from './service/findings.ts'
import { media } from './service/media.ts'
import { messages } from './service/messages.ts'
import { networkFindings } from './service/network-findings.ts'
import { networks } from './service/networks.ts'
import { organizations } from './service/organizations.ts'
import { publishing } from './service/publishing.ts'
import { composed, words } from './service/words.ts'

export const sentences = {
  ...publishing,
  ...networks,
  ...networkFindings,
  ...findings,
  ...media,
  ...connecting,
  ...messages,
  ...organizations,
  ...apps,
  ...answers,
}

export const translate = translateBy({ ...sentences, ...composed }, words)
