// A network that exists only in tests: its folder and a list of descriptions that includes it are all that it takes.
import type { NetworkDescription } from '../../../server/networks/networks.ts'
import { openFern } from './connector.ts'
import { shown } from './shown.ts'

export const fern: NetworkDescription = {
  ...shown,
  capabilities: ['publish', 'read', 'push'],
  api: {
    url: 'https://api.fern.example',
    setting: { name: 'FERN_API_URL', help: 'Where Fern is reached.' },
  },
  site: 'https://fern.example',
  profilePath: ({ networkId }) => `/leaves/${networkId}`,
  sandbox: { path: '/fern' },
  push: {
    appSecret: { name: 'FERN_APP_SEED', help: 'Signs what Fern pushes.' },
    verifyToken: { name: 'FERN_APP_WORD', help: 'Confirms the address.' },
  },
  profileIds: { pattern: '^f[0-9]{1,9}$', words: 'an f and up to nine digits' },
  text: { ...shown.text, length: (text) => text.split(' ').length },
  takesLocation: true,
  settling: { seconds: 5, reason: 'ferns are quick' },
  bundling: {
    refusal: { problem: 'invalid', message: 'Only one FERN profile', hint: 'Send two messages.' },
  },
  demo: [
    { id: 'fern', type: 'FERN', networkId: 'f77', username: 'demo.fern', owner: 'organization' },
  ],
  guide: {
    heading: 'Fern',
    interface: 'API v1',
    media: 'none',
    transfer: 'none',
    needs: 'text',
    targeting: 'left out',
    privacy: 'left out',
    location: 'left out',
    phases: 'one call',
    doubt: 'by id',
  },
  check: ({ text }) =>
    text.includes('moss')
      ? [{ message: 'Fern takes no moss', reason: 'text_refused', param: 'text' }]
      : [],
  explain: () => ({}),
  open: openFern,
}
