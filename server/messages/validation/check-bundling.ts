// Which profiles may share one message (decisions 2). Each network's description has its rule.
import { Problem } from '../../errors.ts'
import type { NetworkDescription } from '../../networks/networks.ts'
import { type Descriptions, networks } from '../../networks/registry.ts'
import type { UsableProfile } from '../../profiles/profiles.ts'

type Bundled = Pick<UsableProfile, 'id' | 'type'>

export function checkBundling(
  profiles: Bundled[],
  descriptions: Descriptions = networks,
): Problem[] {
  return descriptions.flatMap((network) => checkNetwork(network, profiles))
}

function checkNetwork({ types, bundling }: NetworkDescription, profiles: Bundled[]): Problem[] {
  if (!bundling) return []
  const [first, second] = profiles.filter(({ type }) => types.published.includes(type))
  const refused = bundling.allows === 'one' ? second : profiles.length > 1 ? first : undefined
  if (!refused) return []
  const { problem, ...words } = bundling.refusal
  return [new Problem(problem, { ...words, resource: { type: 'socialProfile', id: refused.id } })]
}
