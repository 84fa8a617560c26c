// The settings with which a service reaches the sandbox instead of every real network.
import { networks } from '../../server/networks/registry.ts'
import { need } from './need.ts'

/** `addresses`: by the name of the network. */
export function networkSettings(addresses: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    networks.map(({ name, api }) => [api.setting.name, need(addresses[name])]),
  )
}
