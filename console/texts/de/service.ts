// What the service says about a message, a medium or a connection. test/texts compares it with the sources of the service.
import { translateBy } from '../sentences.ts'
import { connecting } from './service/connecting.ts'
import { findings } from './service/findings.ts'
import { media } from './service/media.ts'
import { networkFindings } from './service/network-findings.ts'
import { networks } from './service/networks.ts'
import { publishing } from './service/publishing.ts'
import { composed, words } from './service/words.ts'

export const sentences = {
  ...publishing,
  ...networks,
  ...networkFindings,
  ...findings,
  ...media,
  ...connecting,
}

export const translate = translateBy({ ...sentences, ...composed }, words)
