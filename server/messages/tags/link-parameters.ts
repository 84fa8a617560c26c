// The parameters that the campaigns of a message add to its links, for each of its profiles (docs/decisions/0122).
import { sql } from 'kysely'
import type { Database } from '../../db/db.ts'
import type { JsonValue } from '../../db/schema.gen.ts'
import { type Descriptions, findByType } from '../../networks/registry.ts'
import { addLinkParameters, type LinkParameters } from '../../networks/shared/link-parameters.ts'
import type { UsableProfile } from '../../profiles/profiles.ts'
import { parametersOf, storedCampaign } from './campaign.ts'
import { organizationsOf } from './tags.ts'

/** By profile id; no entry: the links stay as they are. Messages without tags cost no query. */
export async function findLinkParameters(
  database: Database,
  descriptions: Descriptions | undefined,
  tags: string[],
  profiles: UsableProfile[],
): Promise<Map<string, LinkParameters>> {
  const campaigns = await findCampaigns(database, tags, organizationsOf(profiles))
  const found = new Map<string, LinkParameters>()
  for (const profile of campaigns.length > 0 ? profiles : []) {
    const network = findByType(profile.type, descriptions)
    // Where links are plain text, or must not be changed, they stay.
    if (!network?.preview.showsLinks) continue
    const own = campaigns.filter((one) => one.organization_id === profile.organization_id)
    // Of several campaigns the first tag decides.
    const [first] = tags.flatMap((tag) => own.find(({ given }) => given === tag) ?? [])
    const campaign = first && storedCampaign(first.campaign)
    if (!campaign) continue
    const place = { network: network.brand.id, profile: profile.username, campaign: first.name }
    const parameters = parametersOf(campaign, place)
    if (parameters.length > 0) found.set(profile.id, parameters)
  }
  return found
}

type Row = { organization_id: string; given: string; name: string; campaign: JsonValue }

/** Also by the earlier names of the labels. */
async function findCampaigns(
  database: Database,
  tags: string[],
  organizationIds: string[],
): Promise<Row[]> {
  if (tags.length === 0 || organizationIds.length === 0) return []
  const { rows } = await sql<Row>`
    select t.organization_id, named.name as given, t.name, t.campaign
    from tags named join tags t on t.id = coalesce(named.leads_to, named.id)
    where named.organization_id = any(${organizationIds}::bigint[]) and named.name = any(${tags}::text[])
      and jsonb_typeof(t.campaign -> 'utm') = 'object'`.execute(database)
  return rows
}

/** As `messages.link_parameters` has them. */
export function storedParameters(stored: JsonValue | null): LinkParameters | null {
  // Only the values of findLinkParameters are stored.
  return stored as LinkParameters | null
}

export function writeLinks(text: string, parameters: LinkParameters | null | undefined): string {
  return parameters ? addLinkParameters(text, parameters).text : text
}
