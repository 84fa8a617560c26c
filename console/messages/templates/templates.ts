// The templates of the organization: everything of a message but its time.
import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, call, dataOf, type Schemas } from '../../api/client.ts'
import { newKey } from '../../api/repeatable.ts'
import { useOrganization } from '../../organizations/organization.ts'
import type { DraftContent } from '../composer/autosave/draft-content.ts'

export type Template = Schemas['Template']
export type TemplateContent = Omit<DraftContent, 'scheduledSendTime' | 'queue'>

const path = '/v1/organizations/{organizationId}/templates'
const perPage = 50

export function templatesQuery(organizationId: string, q: string) {
  return infiniteQueryOptions({
    queryKey: ['templates', organizationId, 'list', q],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam }) => {
      const query = {
        limit: perPage,
        ...(q === '' ? {} : { q }),
        ...(pageParam ? { cursor: pageParam } : {}),
      }
      return call(api.GET(path, { params: { path: { organizationId }, query } }))
    },
    getNextPageParam: ({ metadata }) => metadata?.cursor?.next ?? undefined,
    enabled: organizationId !== '',
  })
}

/** As it is now. */
export function readTemplate(organizationId: string, templateId: string): Promise<Template> {
  const params = { path: { organizationId, templateId } }
  return dataOf(api.GET(`${path}/{templateId}`, { params }))
}

type Saved = { name: string; id?: string | undefined; content?: TemplateContent | undefined }

/** A template without an id is new; without content one keeps its own. */
export function useSaveTemplate(onDone: (template: Template) => void) {
  const organizationId = useOrganization()?.id ?? ''
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id, name, content }: Saved) => {
      const body = { ...content, name }
      return id === undefined
        ? dataOf(api.POST(path, { params: { path: { organizationId }, header: newKey() }, body }))
        : dataOf(
            api.PATCH(`${path}/{templateId}`, {
              params: { path: { organizationId, templateId: id } },
              body,
            }),
          )
    },
    onSuccess: async (template) => {
      await queryClient.invalidateQueries({ queryKey: ['templates'] })
      onDone(template)
    },
  })
}

export function useRemoveTemplate(onDone: () => void) {
  const organizationId = useOrganization()?.id ?? ''
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (templateId: string) =>
      dataOf(
        api.DELETE(`${path}/{templateId}`, { params: { path: { organizationId, templateId } } }),
      ),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ['templates'] })
      onDone()
    },
  })
}
