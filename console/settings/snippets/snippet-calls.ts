// The calls that change snippets.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, dataOf } from '../../api/client.ts'
import { newKey } from '../../api/repeatable.ts'
import { type Snippet, snippetsPath } from '../../messages/snippets/snippets.ts'
import { useOrganization } from '../../organizations/organization.ts'

export type SnippetContent = Pick<Snippet, 'name' | 'type' | 'text' | 'hashtags' | 'networkTexts'>

/** A snippet without an id is new. */
export function useSaveSnippet(onDone: (snippet: Snippet) => void) {
  const organizationId = useOrganization()?.id ?? ''
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id, ...body }: SnippetContent & { id?: string | undefined }) =>
      id === undefined
        ? dataOf(
            api.POST(snippetsPath, {
              params: { path: { organizationId }, header: newKey() },
              body,
            }),
          )
        : dataOf(
            api.PATCH(`${snippetsPath}/{snippetId}`, {
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
        api.DELETE(`${snippetsPath}/{snippetId}`, {
          params: { path: { organizationId, snippetId } },
        }),
      ),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ['snippets'] })
      onDone()
    },
  })
}
