// A network that exists only in tests: its folder and a list of descriptions that includes it are all that it takes.
import type { NetworkDescription } from '../../../server/networks/networks.ts'
import { openFern } from './connector.ts'

export const fern: NetworkDescription = {
  name: 'fern',
  title: 'Fern',
  types: { published: ['FERN'], listed: ['FERNCLUB'] },
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
  text: { limit: 12_000, unit: 'leaves', length: (text) => text.split(' ').length },
  takesLocation: true,
  images: { mimeTypes: ['image/png'], maxBytes: 3_000_000 },
  moving: {
    video: { mimeTypes: ['video/mp4'], maxBytes: 7_000_000, minSeconds: 0, maxSeconds: 9 },
  },
  settling: { seconds: 5, reason: 'ferns are quick' },
  bundling: {
    allows: 'one',
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
