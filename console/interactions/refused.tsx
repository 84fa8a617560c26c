// The reason why a profile shows no interactions, and how to enable them.
import { useQuery } from '@tanstack/react-query'
import { CircleSlash } from 'lucide-react'
import { networkOf } from '../networks/networks.ts'
import { useOrganization } from '../organizations/organization.ts'
import { networksQuery } from '../profiles/connecting/networks.ts'
import type { Profile } from '../profiles/profiles.ts'
import { texts } from '../texts/texts.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorPanel } from '../ui/error-panel.tsx'
import { ApiError } from '../ui/errors.ts'

type Props = { error: unknown; profile: Profile; onRetry: () => void }

export function Refused({ error, profile, onRetry }: Props) {
  const text = texts('interactions')
  const { data: networks = [] } = useQuery(networksQuery(useOrganization()?.id ?? ''))
  const network = networks.find(({ types }) => types.includes(profile.type))
  const { name } = networkOf(profile.type)
  if (isAbout(error, 'unknown_network') && network?.features.includes('read'))
    return (
      <EmptyState icon={CircleSlash} title={text.off(name)}>
        {text.offText(network.name)}
      </EmptyState>
    )
  if (isAbout(error, 'unknown_network'))
    return (
      <EmptyState icon={CircleSlash} title={text.unreadable(name)}>
        {text.unreadableText}
      </EmptyState>
    )
  if (isAbout(error, 'plan_required'))
    return (
      <EmptyState icon={CircleSlash} title={text.plan}>
        {text.planText}
      </EmptyState>
    )
  return <ErrorPanel error={error} onRetry={onRetry} />
}

function isAbout(error: unknown, reason: string): boolean {
  return error instanceof ApiError && error.reason === reason
}
