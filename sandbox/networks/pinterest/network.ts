// Pinterest in the sandbox.
import type { SandboxNetwork } from '../../network.ts'
import { authorization } from './authorization.ts'
import { page } from './page.ts'
import { pinterestRoutes } from './pinterest.ts'

const second = 1000

export const pinterest: SandboxNetwork = {
  name: 'pinterest',
  title: 'Pinterest',
  path: '/pinterest',
  limits: {
    publish: { perWindow: 100, windowMs: second },
    read: { perWindow: 1000, windowMs: second },
  },
  hasBoards: true,
  routes: pinterestRoutes,
  page,
  authorization,
}
