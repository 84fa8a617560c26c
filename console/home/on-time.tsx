// How punctual the messages of the last 30 days were.
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api, dataOf } from '../api/client.ts'
import { useOrganization } from '../organizations/organization.ts'
import { texts } from '../texts/texts.ts'
import { formatNumber } from '../time/format.ts'
import { ApiError } from '../ui/errors.ts'
import { Panel } from '../ui/panel.tsx'
import { Query } from '../ui/query.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import styles from './on-time.module.css'

const days = 30

function punctualityQuery(organizationId: string) {
  const params = { path: { organizationId }, query: { days } }
  return queryOptions({
    queryKey: ['organizations', organizationId, 'punctuality'],
    queryFn: () => dataOf(api.GET('/v1/organizations/{organizationId}/punctuality', { params })),
    enabled: organizationId !== '',
    staleTime: 60_000,
    // Some members may not see it; the panel is then left out.
  })
}

export function OnTime() {
  const text = texts('home')
  const query = useQuery(punctualityQuery(useOrganization()?.id ?? ''))
  if (query.error instanceof ApiError && query.error.status === 403) return null
  return (
    <Panel title={text.onTime}>
      <Query query={query} skeleton={<Skeleton lines={2} />}>
        {({ sent, late, unknown, medianSeconds }) =>
          sent + unknown === 0 ? (
            <p className={styles.none}>{text.nothingSent}</p>
          ) : (
            <div className={styles.numbers}>
              <p>
                <b>{formatNumber(shareOf(sent, late), { style: 'percent' })}</b>
                <span>
                  {text.share(sent)}
                  {unknown > 0 && text.unknownCount(unknown)}
                </span>
              </p>
              {medianSeconds !== null && (
                <p>
                  <b>{text.seconds(formatNumber(medianSeconds, { maximumFractionDigits: 1 }))}</b>
                  <span>{text.median}</span>
                </p>
              )}
            </div>
          )
        }
      </Query>
    </Panel>
  )
}

/** Rounded down: 99.9 % is not 100 %. */
function shareOf(sent: number, late: number): number {
  return sent === 0 ? 0 : Math.floor(((sent - late) / sent) * 100) / 100
}
