// Instagram in the sandbox, with a feed for personal profiles that the real network does not have.
import { withVersion } from '../../graph/graph.ts'
import type { SandboxNetwork } from '../../network.ts'
import { authorization } from './authorization.ts'
import { instagramRoutes } from './instagram.ts'
import { page } from './page.ts'

const hour = 60 * 60_000

export const instagram: SandboxNetwork = {
  name: 'instagram',
  title: 'Instagram',
  path: '/instagram',
  limits: {
    publish: { perWindow: 100, windowMs: 24 * hour },
    read: { perWindow: 4800, windowMs: hour },
  },
  routes: instagramRoutes,
  // The log-in has no version.
  rewriteUrl: (url) => (url.startsWith('/instagram/oauth/') ? url : withVersion('instagram', url)),
  page,
  authorization,
}
