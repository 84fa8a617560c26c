// The calls that change the address book.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, dataOf } from '../../api/client.ts'
import { newKey } from '../../api/repeatable.ts'
import type { Contact } from '../../contacts/contacts.ts'
import { useOrganization } from '../../organizations/organization.ts'

const path = '/v1/organizations/{organizationId}/contacts'

export type ContactContent = {
  name: string
  accounts: Pick<Contact['accounts'][number], 'network' | 'handle'>[]
}

/** A contact without an id is new. */
export function useSaveContact(onDone: (contact: Contact) => void) {
  const organizationId = useOrganization()?.id ?? ''
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id, ...body }: ContactContent & { id?: string | undefined }) =>
      id === undefined
        ? dataOf(api.POST(path, { params: { path: { organizationId }, header: newKey() }, body }))
        : dataOf(
            api.PATCH(`${path}/{contactId}`, {
              params: { path: { organizationId, contactId: id } },
              body,
            }),
          ),
    onSuccess: async (contact) => {
      await queryClient.invalidateQueries({ queryKey: ['contacts'] })
      onDone(contact)
    },
  })
}

export function useRemoveContact(onDone: () => void) {
  const organizationId = useOrganization()?.id ?? ''
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (contactId: string) =>
      dataOf(
        api.DELETE(`${path}/{contactId}`, { params: { path: { organizationId, contactId } } }),
      ),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ['contacts'] })
      onDone()
    },
  })
}
