// The schema of a post's body (Posts API). Unknown fields are refused.

const urn = (kinds: string) => ({ type: 'string', pattern: `^urn:li:(${kinds}):[\\w-]{1,60}$` })
const object = (properties: object, required: string[]) => ({
  type: 'object',
  additionalProperties: false,
  properties,
  required,
})
const altText = { type: 'string', maxLength: 4086 }

const media = object({ id: urn('image|video|document'), altText, title: { type: 'string' } }, [
  'id',
])
const multiImage = object(
  {
    images: {
      type: 'array',
      minItems: 2,
      maxItems: 20,
      items: object({ id: urn('image'), altText }, ['id']),
    },
  },
  ['images'],
)
const article = object(
  {
    source: { type: 'string', pattern: '^https?://' },
    title: { type: 'string', minLength: 1, maxLength: 400 },
    description: { type: 'string', maxLength: 4086 },
    thumbnail: urn('image'),
  },
  ['source', 'title'],
)

const poll = object(
  {
    question: { type: 'string', minLength: 1, maxLength: 140 },
    options: {
      type: 'array',
      minItems: 2,
      maxItems: 4,
      items: object({ text: { type: 'string', minLength: 1, maxLength: 30 } }, ['text']),
    },
    settings: object(
      { duration: { enum: ['ONE_DAY', 'THREE_DAYS', 'SEVEN_DAYS', 'FOURTEEN_DAYS'] } },
      ['duration'],
    ),
  },
  ['question', 'options', 'settings'],
)

export const commentRequest = object(
  {
    actor: urn('person|organization'),
    object: urn('share|ugcPost|activity'),
    message: object({ text: { type: 'string' }, attributes: { type: 'array' } }, ['text']),
  },
  ['actor', 'object', 'message'],
)

export const postRequest = object(
  {
    author: urn('person|organization'),
    commentary: { type: 'string' },
    visibility: { enum: ['PUBLIC', 'CONNECTIONS', 'LOGGED_IN'] },
    distribution: object(
      {
        feedDistribution: { enum: ['MAIN_FEED', 'NONE'] },
        targetEntities: { type: 'array' },
        thirdPartyDistributionChannels: { type: 'array' },
      },
      ['feedDistribution'],
    ),
    content: {
      type: 'object',
      additionalProperties: false,
      minProperties: 1,
      maxProperties: 1,
      properties: { media, multiImage, article, poll },
    },
    reshareContext: object({ parent: urn('share|ugcPost') }, ['parent']),
    lifecycleState: { const: 'PUBLISHED' },
    isReshareDisabledByAuthor: { type: 'boolean' },
  },
  ['author', 'commentary', 'visibility', 'distribution', 'lifecycleState'],
)
