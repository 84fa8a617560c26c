// People and pages that networks find by the beginning of a name or a handle, and what makes a contact of them.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { isMentionName } from '../../server/networks/shared/mentions.ts'
import { api, call, dataOf } from '../api/client.ts'
import { newKey } from '../api/repeatable.ts'
import { networkOf } from '../networks/networks.ts'
import { useOrganization } from '../organizations/organization.ts'
import { needsSignIn, type Profile } from '../profiles/profiles.ts'
import { ApiError } from '../ui/errors.ts'
import { type Contact, contactsPath } from './contacts.ts'

export type Account = Pick<Contact['accounts'][number], 'network' | 'handle'>
/** `on`: the name of the network. */
export type FoundPerson = Account & { id: string; name: string; on: string }

const minLetters = 2
const typingMs = 300

/** The first of each kind of accounts that can be searched: its account asks. */
export function searchedProfiles(profiles: readonly Profile[]): Profile[] {
  const byAccounts = new Map<string, Profile>()
  for (const profile of profiles) {
    const { mentions } = networkOf(profile.type).network ?? {}
    if (mentions?.isSearched && !needsSignIn(profile) && !byAccounts.has(mentions.accounts))
      byAccounts.set(mentions.accounts, profile)
  }
  return [...byAccounts.values()]
}

type People = { people: FoundPerson[]; error: unknown }

/** Undefined words: nothing is typed. `error`: of a network that could not be asked. */
export function usePeople(profiles: readonly Profile[], words: string | undefined): People {
  const typed = words?.trim() ?? ''
  const query = useSettled(typed)
  const asked = searchedProfiles(profiles)
  const isAsked = query === typed && query.length >= minLetters && asked.length > 0
  const { data } = useQuery({
    queryKey: ['people', query, ...asked.map(({ id }) => id)],
    queryFn: () => findEverywhere(asked, query),
    enabled: isAsked,
    staleTime: 60_000,
    refetchInterval: false,
  })
  return (isAsked && data) || { people: [], error: null }
}

async function findEverywhere(asked: readonly Profile[], query: string): Promise<People> {
  const answers = await Promise.allSettled(asked.map((profile) => findPeople(profile, query)))
  const refused = answers.find((one) => one.status === 'rejected')
  return {
    people: answers.flatMap((one) => (one.status === 'fulfilled' ? one.value : [])),
    error: refused?.reason ?? null,
  }
}

async function findPeople({ id, type }: Profile, query: string): Promise<FoundPerson[]> {
  const { name: on, network } = networkOf(type)
  const params = { path: { socialProfileId: id }, query: { query } }
  const { data } = await call(api.GET('/v1/socialProfiles/{socialProfileId}/people', { params }))
  // The service takes contacts with exactly these.
  const accounts = network?.mentions?.accounts as Account['network']
  return data.map(({ name, handle }) => ({
    ...{ id: `${accounts} ${handle}`, network: accounts, on },
    ...{ name: mentionNameOf(name) || handle, handle },
  }))
}

/** The name as a text can mention it; '' if nothing of it can. */
export function mentionNameOf(name: string): string {
  const bare = name.replaceAll(/[{}[\]\\\p{Cc}]/gu, ' ').replaceAll(/\s+/gu, ' ')
  const short = [...bare.trim()].slice(0, 100).join('').trim()
  return isMentionName(short) ? short : ''
}

/** Those that contacts have already are left out. */
export function withoutContacts(
  people: readonly FoundPerson[],
  contacts: readonly Pick<Contact, 'accounts'>[],
): FoundPerson[] {
  const known = contacts.flatMap(({ accounts }) => accounts)
  return people.filter(
    ({ network, handle }) => !known.some((one) => one.network === network && one.handle === handle),
  )
}

/** Saves a person who was found as a contact, and answers its name. */
export function useAddPerson() {
  const organizationId = useOrganization()?.id ?? ''
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ name, network, handle }: FoundPerson): Promise<string> => {
      const add = (wanted: string) =>
        dataOf(
          api.POST(contactsPath, {
            params: { path: { organizationId }, header: newKey() },
            body: { name: wanted, accounts: [{ network, handle }] },
          }),
        )
      try {
        return (await add(name)).name
      } catch (error) {
        // Another contact has the name.
        if (!(error instanceof ApiError && error.reason === 'name_in_use') || name === handle)
          throw error
        return (await add(handle)).name
      }
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['contacts'] }),
  })
}

function useSettled(words: string): string {
  const [settled, setSettled] = useState(words)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(words), typingMs)
    return () => clearTimeout(timer)
  }, [words])
  return settled
}
