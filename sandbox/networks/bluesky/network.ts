// Bluesky in the sandbox.
import type { SandboxNetwork } from '../../network.ts'
import { blueskyRoutes } from './bluesky.ts'
import { page } from './page.ts'

export const bluesky: SandboxNetwork = {
  name: 'bluesky',
  title: 'Bluesky',
  path: '/bluesky',
  // 5 000 points an hour, of which a put takes two in the sandbox's count of writes.
  limits: {
    publish: { perWindow: 2500, windowMs: 60 * 60_000 },
    read: { perWindow: 3000, windowMs: 5 * 60_000 },
  },
  routes: blueskyRoutes,
  page,
}
