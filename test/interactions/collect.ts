// A service on the sandbox networks, with a collector that polls all the time.
import { startCollector } from '../../server/interactions/interactions.ts'
import { sharedSandbox } from '../networks/sandbox-networks.ts'
import { atEnd } from '../support/at-end.ts'
import { type Answer, call, tokenOf } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import { networkSettings } from '../support/network-settings.ts'
import { startTestService, type TestService } from '../support/service.ts'

export type Item = {
  type: string
  fromSocialNetworkId: string
  toSocialNetworkId: string
  socialNetworkType: string
  externalMessageId: string
  timestamp: string
}

export async function startSandboxService(environment: Record<string, string> = {}) {
  const networksAt = await sharedSandbox()
  // Polling all the time would use up the rate limit of X in a quarter of an hour.
  for (const network of ['twitter', 'facebook']) await networksAt.limit(network, 1_000_000)
  const service = await startTestService({
    ...networkSettings(networksAt.addresses),
    ...environment,
  })
  return { service, sandbox: networksAt }
}

export function collect({ services }: TestService, count = 1): void {
  const read = services.config.interactions.networks
  const collectors = Array.from({ length: count }, () =>
    startCollector({
      ...services,
      networks: services.networks.all.filter(({ name }) => read.includes(name)),
      pollingInterval: { minMs: 50, maxMs: 100 },
      retentionMs: services.config.interactions.retentionMs,
      ...{ concurrency: 8, stepMs: 10_000, leaseMs: 20_000, pollMs: 20, enrolMs: 100 },
    }),
  )
  atEnd(async () => {
    for (const collector of collectors) await collector.stop()
  })
}

type Between = { network: string; own: string; other: string }

export async function requestHistory(
  service: TestService,
  { network, own, other }: Between,
  more = '',
): Promise<Answer> {
  const token = await tokenOf(service, service.demo.member.owner.id)
  const query = `socialNetworkId=${own}&targetSocialNetworkId=${other}${more}`
  return call(service, token, 'GET', `/v1/interactions/${network}?${query}`)
}

/** Up to a hundred interactions, newest first. */
export async function historyOf(service: TestService, between: Between): Promise<Item[]> {
  const answer = await requestHistory(service, between, '&limit=100')
  if (answer.status !== 200) throw new Error(answer.text)
  return (answer.body as { data: { interactions: Item[] } }).data.interactions
}

/** The format of the sandbox network for an interaction: TYPE from > to message. */
export function lineOf(item: Item): string {
  const { type, fromSocialNetworkId: from, toSocialNetworkId: to, externalMessageId } = item
  return `${type} ${from} > ${to} ${externalMessageId}`
}

/** Waits until the history consists of exactly these lines, in any order. */
export async function untilHistoryIs(
  service: TestService,
  between: Between,
  lines: string[],
): Promise<Item[]> {
  const wanted = lines.toSorted().join('\n')
  let items: Item[] = []
  try {
    return await eventually(
      async () => {
        items = await historyOf(service, between)
        return items.map(lineOf).sort().join('\n') === wanted && items
      },
      { every: 50 },
    )
  } catch (cause) {
    const there = items.map(lineOf).sort().join('\n')
    throw new Error(`the history is\n${there}\ninstead of\n${wanted}`, { cause })
  }
}
