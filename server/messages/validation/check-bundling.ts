// Which profiles may share one message (decisions 2). Each network's description has its rule.
import { Problem } from '../../errors.ts'
import type { NetworkDescription } from '../../networks/networks.ts'
import { type Descriptions, networks } from '../../networks/registry.ts'
import { findUnbundled } from '../../networks/shared/bundle.ts'
import type { UsableProfile } from '../../profiles/profiles.ts'

type Bundled = Pick<UsableProfile, 'id' | 'type'>
type PointAt = (profileId: string) => string

export function checkBundling(
  profiles: Bundled[],
  pointAt: PointAt,
  descriptions: Descriptions = networks,
): Problem[] {
  return descriptions.flatMap((network) => checkNetwork(network, profiles, pointAt))
}

function checkNetwork(
  { types, bundles, bundling }: NetworkDescription,
  profiles: Bundled[],
  pointAt: PointAt,
): Problem[] {
  if (!bundling) return []
  const ofNetwork = profiles.filter(({ type }) => types.published.includes(type))
  const refused = findUnbundled(bundles, ofNetwork, profiles.length)
  if (!refused) return []
  const { problem, ...words } = bundling.refusal
  const resource = { type: 'socialProfile', id: refused.id }
  const param = pointAt(refused.id)
  return [new Problem(problem, { ...words, resource, reason: 'profile_not_combinable', param })]
}
