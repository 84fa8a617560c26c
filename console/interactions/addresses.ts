// The addresses of a person and of a message on their network; on the sandbox, the person's page there.
import { addressOf } from '../../server/networks/shared/addresses.ts'
import { networkOf } from '../networks/networks.ts'
import { webAddress } from '../ui/web-address.ts'

type Shown = { type: string; externalURL: string | null }

export function personAddress({ type, externalURL }: Shown, id: string): string | undefined {
  const form = networkOf(type).network?.addresses.person
  return sandboxAddress(externalURL, id) ?? addressOf(form, id)
}

/** Undefined if the id alone does not make an address: then only the person is linked. */
export function messageAddress({ type, externalURL }: Shown, id: string): string | undefined {
  if (sandboxAddress(externalURL, id)) return undefined
  return addressOf(networkOf(type).network?.addresses.post, id)
}

/** The profile's own page on the sandbox has its id in the query. */
function sandboxAddress(externalURL: string | null, id: string): string | undefined {
  const url = URL.parse(webAddress(externalURL) ?? '')
  if (!url?.searchParams.has('profile')) return undefined
  url.searchParams.set('profile', id)
  return url.href
}
