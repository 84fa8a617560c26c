// Entries that an organization keeps beside its messages, used up by calls of the matrix: each call gets its own.
import type { TestDatabase } from '../support/database.ts'
import type { ResourceIds } from '../support/two-organizations.ts'
import { addContact } from '../support/world-contacts.ts'
import { addFeed } from '../support/world-feeds.ts'
import { addLabel } from '../support/world-messages.ts'
import { addProfile, addProfileGroup, shareProfile } from '../support/world-profiles.ts'
import { addSeries } from '../support/world-series.ts'
import { addSnippet } from '../support/world-snippets.ts'
import { addTemplate } from '../support/world-templates.ts'
import type { Fresh } from './expectation.ts'

/** Undefined: it is of another kind. */
export async function makeFreshEntry(
  database: Pick<TestDatabase, 'pool'>,
  kind: Fresh,
  own: ResourceIds,
): Promise<Partial<ResourceIds> | undefined> {
  const { organizationId } = own
  if (kind === 'label') return { labelId: await addLabel(database, { organizationId }) }
  if (kind === 'contact') return { contactId: await addContact(database, own) }
  if (kind === 'snippet') return { snippetId: await addSnippet(database, own) }
  if (kind === 'template') return { templateId: await addTemplate(database, own) }
  if (kind === 'feed') return { feedId: await addFeed(database, own) }
  if (kind === 'series') return { seriesId: await addSeries(database, own) }
  if (kind === 'profile group') return { profileGroupId: await addProfileGroup(database, own) }
  if (kind === 'profile') {
    const { id } = await addProfile(database, { organizationId, type: 'PINTEREST' })
    await shareProfile(database, { ...own, socialProfileId: id, preset: 'LIMITED' })
    return { socialProfileId: id }
  }
  return undefined
}
