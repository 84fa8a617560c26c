// Every call to /rest names a version of the API. Versions end after a year.
import type { Call, World } from '../../exchange/exchange.ts'
import { Refusal } from '../../exchange/exchange.ts'

/** The oldest version that is still served: all of them, or only those that come later than any that a client of today knows. */
export const oldestVersions = ['202206', '209912'] as const

export function requireVersion(world: World, network: string, { request }: Call): void {
  const version = String(request.headers['linkedin-version'] ?? '')
  if (version === '')
    throw new Refusal({
      status: 400,
      body: {
        status: 400,
        code: 'VERSION_MISSING',
        message:
          'A version must be present. Please specify a version by adding the LinkedIn-Version header.',
      },
    })
  const oldest = world.versions.get(network) ?? oldestVersions[0]
  if (!/^20\d\d(0[1-9]|1[0-2])$/.test(version) || version < oldest)
    throw new Refusal({
      status: 426,
      body: {
        status: 426,
        code: 'NONEXISTENT_VERSION',
        message: `Requested version ${version.slice(0, 20)}01 is not active`,
      },
    })
  if (request.headers['x-restli-protocol-version'] !== '2.0.0')
    throw new Refusal({
      status: 400,
      body: { status: 400, message: 'X-RestLi-Protocol-Version must be 2.0.0' },
    })
}
