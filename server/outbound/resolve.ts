// Resolves host names without the thread pool. getaddrinfo runs on two threads for the whole process, so two names whose servers do
// not answer would block every other look-up. The name servers are therefore queried directly, and getaddrinfo is used only for
// names that they do not have (hosts file, search domains), which it answers at once.
import { lookup, promises } from 'node:dns'
import { promisify } from 'node:util'

type Address = { address: string; family: number }
export type Resolve = (hostname: string) => Promise<Address[]>

const unknownName = new Set(['ENOTFOUND', 'ENODATA'])
const systemLookup = promisify(lookup)

export function makeResolve(): Resolve {
  const resolver = new promises.Resolver({ timeout: 2000, tries: 2 })
  return async (hostname) => {
    const [four, six] = await Promise.allSettled([
      resolver.resolve4(hostname),
      resolver.resolve6(hostname),
    ])
    const found = [...addressesOf(four, 4), ...addressesOf(six, 6)]
    if (found.length > 0) return found
    for (const answer of [four, six]) {
      if (answer.status === 'rejected' && !unknownName.has(answer.reason?.code)) throw answer.reason
    }
    return systemLookup(hostname, { all: true })
  }
}

function addressesOf(answer: PromiseSettledResult<string[]>, family: number): Address[] {
  if (answer.status === 'rejected') return []
  return answer.value.map((address) => ({ address, family }))
}
