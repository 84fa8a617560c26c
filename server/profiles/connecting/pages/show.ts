// The page that a connection has in each state.
import type { Database } from '../../../db/db.ts'
import type { FormTarget } from '../../../http/pages/form.ts'
import type { Connecting } from '../../../networks/connecting.ts'
import type { Network } from '../../../networks/networks.ts'
import { findOrganization } from '../../../organizations/organizations.ts'
import { type Language, ofService, textsIn } from '../../../texts/texts.ts'
import { findNetworkApp } from '../../network-apps/network-apps.ts'
import { type ConnectionRow, candidatesOf, failureOf } from '../connection/connection.ts'
import { findReturnLink } from '../connection/return-url.ts'
import {
  type ConnectingContext,
  callbackUrl,
  canAuthorize,
  noticeOf,
  requireConnectable,
} from '../context.ts'
import { appMissing } from '../explain.ts'
import { choosePage, donePage, failedPage } from './result-pages.ts'
import { waitingPage } from './waiting-page.ts'

type PageTarget = FormTarget & { language: Language }

type Shown = {
  page: string
  /** Origins that a form of the page may lead to, for the Content-Security-Policy. */
  leadsTo: string
}

export async function showConnection(
  context: ConnectingContext,
  row: ConnectionRow,
  target: PageTarget,
  more: { problem?: string; asked?: string | null },
): Promise<Shown> {
  const { language } = target
  const { network, connect } = requireConnectable(context, row.network)
  const { title } = network
  const returnUrl = findReturnLink(row)
  const back = returnUrl ? new URL(returnUrl).origin : ''
  const problem = more.problem === undefined ? {} : { problem: more.problem }
  switch (row.status) {
    case 'CHOOSE': {
      const ownerName = await ownerNameOf(context.database, row, language)
      const candidates = candidatesOf(row)
      return {
        page: choosePage(language, { ...target, title, ownerName, candidates, ...problem }),
        leadsTo: back,
      }
    }
    case 'DONE': {
      const usernames = await usernamesOf(context.database, row.profile_ids)
      const done = { title, usernames, profileIds: row.profile_ids, returnUrl }
      return { page: donePage(language, done), leadsTo: '' }
    }
    case 'FAILED': {
      const failure = failureOf(row) ?? { code: '', message: '', hint: null, traceId: '' }
      return { page: failedPage(language, { ...target, title, failure, returnUrl }), leadsTo: '' }
    }
    default: {
      const page = await showWaiting(context, row, target, more)
      return { page, leadsTo: `${originOf(network, connect)} ${back}`.trim() }
    }
  }
}

async function showWaiting(
  context: ConnectingContext,
  row: ConnectionRow,
  target: PageTarget,
  { problem, asked }: { problem?: string; asked?: string | null },
): Promise<string> {
  const { network, connect, authorizer } = requireConnectable(context, row.network)
  const { database, keyRing, publicUrl } = context
  const app = connect.app && (await findNetworkApp(database, keyRing, network, row.organization_id))
  const isMissing = connect.app !== undefined && app === undefined
  const [expected] = row.profile_id ? await usernamesOf(database, [row.profile_id]) : []
  const given = asked ?? row.asked ?? (connect.asks && expected)
  const { language } = target
  const { message, hint = '' } = appMissing(network).said
  const notice = noticeOf(context, { network, connect, authorizer })
  return waitingPage(language, {
    ...target,
    title: network.title,
    connect,
    hasAuthorization: canAuthorize(context, { network, connect, authorizer }),
    ownerName: await ownerNameOf(database, row, language),
    ...(expected ? { expected } : {}),
    ...(given ? { asked: given } : {}),
    ...(problem ? { problem } : {}),
    ...(notice ? { notice: ofService(language, notice) } : {}),
    ...(isMissing
      ? {
          missing: {
            callbackUrl: callbackUrl(publicUrl, row.network),
            sentence: ofService(language, message),
            hint: ofService(language, hint),
          },
        }
      : {}),
  })
}

/** Where the network's authorization page is. On a network with many servers it may be anywhere, or in the sandbox. */
function originOf({ isReal, site }: Network, { authorizeUrl }: Connecting): string {
  if (authorizeUrl === undefined) return isReal ? 'https:' : `https: ${new URL(site).origin}`
  return new URL(isReal ? authorizeUrl : site).origin
}

async function ownerNameOf(
  database: Database,
  row: ConnectionRow,
  language: Language,
): Promise<string> {
  if (row.organization_id === null) return textsIn(language, 'connecting').youAlone
  return (await findOrganization(database, row.organization_id))?.name ?? ''
}

export async function usernamesOf(database: Database, profileIds: string[]): Promise<string[]> {
  if (profileIds.length === 0) return []
  const rows = await database
    .selectFrom('profiles')
    .select('username')
    .where('id', 'in', profileIds)
    .orderBy('id')
    .execute()
  return rows.map(({ username }) => username)
}
