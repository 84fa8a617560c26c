// Lists for the overview which networks can be connected, and for which owners.
import { isPermitted } from '../../../access/access.ts'
import { onPage } from '../../../access/audit.ts'
import type { Database } from '../../../db/db.ts'
import { typesOf } from '../../../networks/registry.ts'
import { listOrganizationsOfMember } from '../../../organizations/organizations.ts'
import { fill, type Language, type Texts, textsIn } from '../../../texts/texts.ts'
import { findNetworksWithApp } from '../../network-apps/network-apps.ts'
import type { ProfileOwner } from '../../owner.ts'
import { type ConnectableNetwork, type ConnectingContext, findConnectable } from '../context.ts'
import type { NetworkChoice, OwnerChoice } from './overview-page.ts'

/** `owners`: for whom the member may connect accounts. An organization may have keys of its own. */
export async function listNetworkChoices(
  context: ConnectingContext,
  owners: OwnerChoice[],
  language: Language,
): Promise<NetworkChoice[]> {
  const text = textsIn(language, 'connecting')
  const organizationIds = owners.map(({ value }) => value).filter((value) => value !== personal)
  const withApp = await findNetworksWithApp(context.database, organizationIds)
  return context.descriptions.flatMap((description) => {
    const found = findConnectable(context, description.name)
    const [type] = typesOf(description)
    if (!found || type === undefined) return []
    const { title, name } = description
    const needsApp = found.connect.app !== undefined && found.network.isReal
    const isSetUp = !needsApp || withApp.has(name)
    const note = isSetUp ? noteOf(text, found) : fill(text.notSetUp, { network: title })
    return [{ type, title, note, isSetUp }]
  })
}

/** A network with many servers has the sandbox as one of them, beside the real ones. */
function noteOf(text: Texts['connecting'], { network, connect }: ConnectableNetwork): string {
  if (network.isReal) return ''
  return connect.asks ? text.sandboxOrOwn : text.onSandbox
}

const personal = 'me'

/** The member, and the organizations for which the member may connect accounts; these come first. */
export async function listOwners(
  database: Database,
  { memberId, fullName, language }: { memberId: string; fullName: string; language: Language },
): Promise<OwnerChoice[]> {
  const organizations = await listOrganizationsOfMember(database, memberId)
  const { principal } = onPage(memberId, '')
  const owners: OwnerChoice[] = []
  for (const { id, name } of organizations) {
    if (await isPermitted(database, principal, 'connectProfile', { organizationId: id }))
      owners.push({ value: id, label: name })
  }
  const label = fill(textsIn(language, 'connecting').onlyYou, { name: fullName })
  return [...owners, { value: personal, label }]
}

/** The right is checked when the connection is started. */
export function ownerFromValue(value: string, memberId: string): ProfileOwner {
  return /^[1-9][0-9]{0,15}$/.test(value) ? { organizationId: value } : { memberId }
}
