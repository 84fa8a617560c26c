// LinkedIn in the sandbox: members and pages, each with the app that the real network wants for them.
import type { SandboxNetwork } from '../../network.ts'
import { authorizationFor } from './authorization.ts'
import { describePageOf } from './page.ts'
import { linkedinRoutes } from './routes.ts'
import { oldestVersions } from './version.ts'

const day = 24 * 60 * 60_000

export type Kind = 'member' | 'page'

export type Side = { name: 'linkedin' | 'linkedincompany'; kind: Kind }

export const linkedin = make({ name: 'linkedin', kind: 'member' }, 'LinkedIn')
export const linkedinCompany = make({ name: 'linkedincompany', kind: 'page' }, 'LinkedIn Page')

function make(side: Side, title: string): SandboxNetwork {
  return {
    name: side.name,
    title,
    path: `/${side.name}`,
    limits: {
      publish: { perWindow: 150, windowMs: day },
      read: { perWindow: 10_000, windowMs: day },
    },
    versions: oldestVersions,
    routes: (app, world) => linkedinRoutes(app, world, side),
    page: describePageOf(side),
    authorization: authorizationFor(side),
  }
}
