// The fields of a feed in requests.
import { type Static, Type } from 'typebox'
import { OptionalInput } from '../../http/schemas.ts'
import { ProfileIds } from '../input/content.ts'
import { readIds } from '../input/input.ts'
import { type FeedFields, usualFields } from './change.ts'
import { type FeedRow, type Result, results } from './find.ts'

export const maxTemplate = 2000

export const FeedUrl = Type.String({
  maxLength: 2048,
  description: 'Of the feed: RSS, Atom or JSON Feed',
  examples: ['https://bakery.example/news.xml'],
})
export const Template = Type.String({
  maxLength: maxTemplate,
  description: `{title}, {link} and {summary} stand for the parts of an item. Otherwise ${JSON.stringify(usualFields.template)}`,
  examples: [usualFields.template],
})
const optional = {
  template: OptionalInput(Template),
  result: OptionalInput(
    Type.Enum([...results], { description: 'Otherwise QUEUE', examples: ['QUEUE'] }),
  ),
  withPicture: OptionalInput(Type.Boolean({ description: 'Otherwise true' })),
  maxPerDay: OptionalInput(
    Type.Integer({ minimum: 1, maximum: 50, description: 'Otherwise 5', examples: [5] }),
  ),
  maxAgeDays: OptionalInput(
    Type.Integer({ minimum: 1, maximum: 30, description: 'Otherwise 3', examples: [3] }),
  ),
  isPaused: OptionalInput(Type.Boolean()),
}

export const NewFeed = Type.Object(
  { url: FeedUrl, socialProfileIds: ProfileIds, ...optional },
  { title: 'FeedInput' },
)
export const FeedChange = Type.Object(
  { url: OptionalInput(FeedUrl), socialProfileIds: OptionalInput(ProfileIds), ...optional },
  {
    title: 'FeedChange',
    description:
      'What is left out or null stays as it is. With another address, its items are noted as known.',
  },
)

type Given = Static<typeof FeedChange>

export function fieldsOf({ url, ...given }: Static<typeof NewFeed>): FeedFields {
  const first = { ...usualFields, url, socialProfileIds: [] }
  return fieldsWith(first, { ...given, url })
}

export function changedFields(row: FeedRow, profileIds: string[], given: Given): FeedFields {
  const before = {
    url: row.url,
    socialProfileIds: profileIds,
    template: row.template,
    result: row.result as Result,
    withPicture: row.with_picture,
    maxPerDay: row.max_per_day,
    maxAgeDays: row.max_age_days,
    isPaused: row.is_paused,
  }
  return fieldsWith(before, given)
}

function fieldsWith(before: FeedFields, given: Given): FeedFields {
  const ids = given.socialProfileIds == null ? undefined : readIds(given.socialProfileIds)
  return {
    url: given.url ?? before.url,
    socialProfileIds: ids ?? before.socialProfileIds,
    template: given.template ?? before.template,
    result: given.result ?? before.result,
    withPicture: given.withPicture ?? before.withPicture,
    maxPerDay: given.maxPerDay ?? before.maxPerDay,
    maxAgeDays: given.maxAgeDays ?? before.maxAgeDays,
    isPaused: given.isPaused ?? before.isPaused,
  }
}
