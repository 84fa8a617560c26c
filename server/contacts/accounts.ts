// The accounts of a contact: at most one of each network that mentions accounts, checked against the form of its handles.
import { Problem } from '../errors.ts'
import { pointerTo } from '../json/pointer.ts'
import { type Network, NetworkError } from '../networks/networks.ts'
import { networks } from '../networks/registry.ts'
import type { MentionForm } from '../networks/shared/mentions.ts'
import { say } from '../sentences/sentences.ts'

/** `id`: the network's own id of the account. Null: a mention needs none, or it could not be found out. */
export type ContactAccount = { network: string; handle: string; id: string | null }
export type AccountInput = { network: string; handle: string }

const forms = new Map<string, { title: string; form: MentionForm }>(
  networks.flatMap(({ brand, mentions }) =>
    mentions ? [[mentions.accounts, { title: brand.name, form: mentions }] as const] : [],
  ),
)
export const accountNetworks = [...forms.keys()]
export const maxHandleLength = 260

/** Handles in the form in which the network writes them, without ids. */
export function readAccounts(given: readonly AccountInput[]): ContactAccount[] {
  const seen = new Set<string>()
  return given.map(({ network, handle }, index) => {
    const known = forms.get(network)
    if (!known) throw new Error(`the schema has no network ${network}`)
    if (seen.has(network))
      throw new Problem('invalid', {
        message: say('contact_network_twice', { network: known.title }),
        reason: 'duplicate_item',
        param: pointerTo('accounts', index),
      })
    seen.add(network)
    return { network, handle: readHandle(handle, known, index), id: null }
  })
}

/** Copied handles come with @, and with invisible marks of direction. */
function readHandle(
  given: string,
  { title, form: { handles } }: { title: string; form: MentionForm },
  index: number,
): string {
  const handle = given.replaceAll(/[\s\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g, '')
  const bare = handle.replace(/^@/, '')
  if (new RegExp(handles.pattern, 'u').test(bare)) return bare
  throw new Problem('invalid', {
    message: say('contact_handle_form', { network: title, example: handles.example }),
    reason: 'bad_format',
    param: pointerTo('accounts', index, 'handle'),
  })
}

type Asked = Pick<Network, 'name' | 'findMentioned'>

/**
 * With the ids that mentions need. Calls the networks, so it is called before the transaction. Refuses a handle that no account has; while a
 * network cannot be asked the id stays null, and is looked up when a post is published.
 */
export async function findIds(
  asked: readonly Asked[],
  accounts: readonly ContactAccount[],
  callMs: number,
): Promise<ContactAccount[]> {
  return Promise.all(
    accounts.map(async (account, index) => {
      const network = asked.find(({ name }) => name === account.network)
      if (!network?.findMentioned) return account
      try {
        const signal = AbortSignal.timeout(callMs)
        const id = await network.findMentioned(account.handle, signal)
        if (id !== undefined) return { ...account, id }
      } catch (error) {
        if (!(error instanceof NetworkError) && !isTimeout(error)) throw error
        return account
      }
      throw new Problem('invalid', {
        message: say('contact_handle_unknown', { handle: account.handle }),
        reason: 'unknown_value',
        param: pointerTo('accounts', index, 'handle'),
      })
    }),
  )
}

function isTimeout(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'TimeoutError'
}
