// Redirects to the first profile with interactions that can be read.
import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { useOrganization } from '../organizations/organization.ts'
import { networksQuery } from '../profiles/connecting/networks.ts'
import { NoProfiles } from '../profiles/no-profiles.tsx'
import { profilesQuery } from '../profiles/profiles.ts'
import { texts } from '../texts/texts.ts'
import { Page } from '../ui/page.tsx'
import { Query } from '../ui/query.tsx'

export function InteractionsPage() {
  const title = texts('shell').interactions
  const profiles = useQuery(profilesQuery)
  const networks = useQuery(networksQuery(useOrganization()?.id ?? ''))
  const readable = (networks.data ?? [])
    .filter(({ features }) => features.includes('read'))
    .flatMap(({ types }) => types)
  return (
    <Page title={title} documentTitle={title} lede={texts('interactions').lede}>
      <Query query={networks}>
        {() => (
          <Query query={profiles}>
            {(all) => {
              const first = all.find(({ type }) => readable.includes(type)) ?? all[0]
              if (!first) return <NoProfiles title={texts('interactions').people} />
              return (
                <Navigate to="/interactions/$profileId" params={{ profileId: first.id }} replace />
              )
            }}
          </Query>
        )}
      </Query>
    </Page>
  )
}
