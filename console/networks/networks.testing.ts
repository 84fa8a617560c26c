// The networks as the service answers them, for tests without a service.
import { networks } from '../../server/networks/registry.ts'
import { renderShown } from '../../server/networks/render-shown.ts'
import { type Network, setNetworks } from './networks.ts'

export function provideNetworks(): void {
  // The cast holds: what depends on the installation is left out, and no test of a single file reads it.
  setNetworks(networks.map((network) => renderShown(network) as Network))
}
