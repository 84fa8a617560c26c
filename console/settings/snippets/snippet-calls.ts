// The calls that change snippets.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, dataOf } from '../../api/client.ts'
import { newKey } from '../../api/repeatable.ts'
import type { Snippet } from '../../messages/snippets/snippets.ts'
import { useOrganization } from '../../organizations/organization.ts'

const path = '/v1/organizations/{organizationId}/snippets'

export type SnippetContent = Pick<Snippet, 'name' | 'type' | 'text' | 'hashtags' | 'networkTexts'>

/** A snippet without an id is new. */
export function useSaveSnippet(onDone: (snippet: Snippet) => void) {
  const organizationId = useOrganization()?.id ?? ''
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id, ...body }: SnippetContent & { id?: string | undefined }) =>
      id === undefined
        ? dataOf(
            api.POST(path, {
              params: { path: { organizationId }, header: newKey() },
              body,
            }),
          )
        : dataOf(
            api.PATCH(`${path}/{snippetId}`, {
              params: { path: { organizationId, snippetId: id } },
              body,
            }),
          ),
    onSuccess: async (snippet) => {
      await queryClient.invalidateQueries({ queryKey: ['snippets'] })
      onDone(snippet)
    },
  })
}

export function useRemoveSnippet(onDone: () => void) {
  const organizationId = useOrganization()?.id ?? ''
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (snippetId: string) =>
      dataOf(
        api.DELETE(`${path}/{snippetId}`, {
          params: { path: { organizationId, snippetId } },
        }),
      ),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ['snippets'] })
      onDone()
    },
  })
}
