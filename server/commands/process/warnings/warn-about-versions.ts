import { networks } from '../../../networks/registry.ts'
import { warnOfVersion } from '../../../networks/version-warnings.ts'
import type { Services } from '../../../services.ts'

/** Warns the operator at the start: a network that ends the version of its API accepts nothing any more. */
export function warnAboutVersions({ log }: Pick<Services, 'log'>, now = new Date()): void {
  for (const network of networks) {
    const warning = warnOfVersion(network, now)
    if (warning) log.warn(warning)
  }
}
