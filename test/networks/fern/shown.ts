// Fern as people see it.
import type { ShownNetwork } from '../../../server/networks/shown.ts'

export const shown = {
  name: 'fern',
  title: 'Fern',
  types: { published: ['FERN'], listed: ['FERNCLUB'] },
  brand: {
    id: 'fern',
    name: 'Fern',
    mark: 'M12 2 4 22h4l4-10 4 10h4z',
    colors: { light: '#1a7341', dark: '#6bd399' },
  },
  addresses: {
    person: { template: 'https://fern.example/leaves/{id}', ids: '^f[0-9]+$' },
    post: { template: 'https://fern.example/spores/{id}', ids: '^s[0-9]+$' },
  },
  preview: {
    shape: 'feed',
    media: 'square',
    handle: 'below',
    avatar: 'square',
    showsLinks: false,
    hasLinkCard: false,
    cutAfter: 40,
    acts: [{ icon: 'star' }, { icon: 'share', label: 'share' }],
  },
  // No program but the service knows how leaves are counted.
  text: { limit: 12_000, unit: 'leaves', counter: 'leaves' },
  bundles: 'one',
  images: { mimeTypes: ['image/png'], maxBytes: 3_000_000 },
  moving: {
    video: { mimeTypes: ['video/mp4'], maxBytes: 7_000_000, minSeconds: 0, maxSeconds: 9 },
  },
  media: { max: 3, together: ['image'], isNeeded: false },
  postActions: ['open'],
} satisfies ShownNetwork
