// The labels of the organization: the names that messages have as tags, and their colours.
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api, dataOf, type Schemas } from '../../api/client.ts'
import { useOrganization } from '../../organizations/organization.ts'

export type Label = Schemas['Label']
export type LabelColor = NonNullable<Label['color']>

export function labelsQuery(organizationId: string) {
  return queryOptions({
    queryKey: ['messages', 'tags', organizationId],
    queryFn: () =>
      dataOf(
        api.GET('/v1/organizations/{organizationId}/labels', {
          params: { path: { organizationId }, query: { limit: 1000 } },
        }),
      ),
    enabled: organizationId !== '',
    staleTime: 5 * 60_000,
    refetchInterval: false,
  })
}

const none: Label[] = []

/** Whether links would get parameters of a campaign among these tags if the message were edited. */
export function useAddsParameters(tags: readonly string[]): boolean {
  return useLabels().some(({ name, campaign }) => campaign?.utm && tags.includes(name))
}

export function useLabels(): Label[] {
  const { data = none } = useQuery(labelsQuery(useOrganization()?.id ?? ''))
  return data
}

/** The colour of a tag, for the attribute data-label of an element (styles/labels.css). */
export function useLabelColor(): (tag: string) => LabelColor | undefined {
  const labels = useLabels()
  return (tag) => labels.find(({ name }) => name === tag)?.color ?? undefined
}
