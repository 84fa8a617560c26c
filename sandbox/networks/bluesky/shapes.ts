// Schemas of records, from Bluesky's lexicons. Objects are open: a key that the lexicon does not know is kept.

const string = { type: 'string' }
const cid = { type: 'string', pattern: '^b[a-z2-7]{20,}$' }
const did = { type: 'string', pattern: '^did:[a-z]+:[a-zA-Z0-9._:%-]+$' }
const uri = { type: 'string', pattern: '^[a-zA-Z][a-zA-Z0-9+.-]*:\\S+$', maxLength: 8_000 }
const atUri = {
  type: 'string',
  pattern: '^at://[a-zA-Z0-9.:%-]+(/[a-zA-Z0-9.-]+(/[a-zA-Z0-9.:_~-]+)?)?$',
}
const datetime = {
  type: 'string',
  pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d+)?(Z|[+-]\\d\\d:\\d\\d)$',
}
const language = { type: 'string', pattern: '^[a-zA-Z]{1,8}(-[a-zA-Z0-9]{1,8})*$' }

const object = (properties: Record<string, unknown>, required: string[] = []) => ({
  type: 'object',
  properties,
  required,
})
const variant = (name: string, properties: Record<string, unknown>, required: string[] = []) =>
  object({ $type: { const: name }, ...properties }, ['$type', ...required])
const list = (items: unknown, maxItems?: number) => ({
  type: 'array',
  items,
  ...(maxItems === undefined ? {} : { maxItems }),
})

const blob = (mimeType: string, maximum: number) =>
  variant(
    'blob',
    {
      ref: object({ $link: cid }, ['$link']),
      mimeType: { type: 'string', pattern: mimeType },
      size: { type: 'integer', minimum: 1, maximum },
    },
    ['ref', 'mimeType', 'size'],
  )
const strongRef = object({ uri: atUri, cid }, ['uri', 'cid'])
const count = { type: 'integer', minimum: 0 }
const positive = { type: 'integer', minimum: 1 }
const aspectRatio = object({ width: positive, height: positive }, ['width', 'height'])

const facet = object(
  {
    index: object({ byteStart: count, byteEnd: count }, ['byteStart', 'byteEnd']),
    features: list({
      oneOf: [
        variant('app.bsky.richtext.facet#mention', { did }, ['did']),
        variant('app.bsky.richtext.facet#link', { uri }, ['uri']),
        variant('app.bsky.richtext.facet#tag', { tag: { type: 'string', maxLength: 640 } }, [
          'tag',
        ]),
      ],
    }),
  },
  ['index', 'features'],
)

const image = object({ image: blob('^image/', 2_000_000), alt: string, aspectRatio }, [
  'image',
  'alt',
])
const external = object(
  { uri, title: string, description: string, thumb: blob('^image/', 1_000_000) },
  ['uri', 'title', 'description'],
)
const embeddedMedia = [
  variant('app.bsky.embed.images', { images: list(image, 4) }, ['images']),
  variant(
    'app.bsky.embed.video',
    {
      video: blob('^video/mp4$', 100_000_000),
      alt: { type: 'string', maxLength: 10_000 },
      aspectRatio,
    },
    ['video'],
  ),
  variant('app.bsky.embed.external', { external }, ['external']),
]
const embeddedRecord = variant('app.bsky.embed.record', { record: strongRef }, ['record'])
const embed = {
  oneOf: [
    ...embeddedMedia,
    embeddedRecord,
    variant(
      'app.bsky.embed.recordWithMedia',
      { record: embeddedRecord, media: { oneOf: embeddedMedia } },
      ['record', 'media'],
    ),
  ],
}

export const post = variant(
  'app.bsky.feed.post',
  {
    text: string,
    createdAt: datetime,
    facets: list(facet),
    embed,
    reply: object({ root: strongRef, parent: strongRef }, ['root', 'parent']),
    langs: list(language, 3),
    labels: variant(
      'com.atproto.label.defs#selfLabels',
      { values: list(object({ val: { type: 'string', maxLength: 128 } }, ['val']), 10) },
      ['values'],
    ),
    tags: list({ type: 'string', maxLength: 640 }, 8),
  },
  ['text', 'createdAt'],
)

export const repost = variant('app.bsky.feed.repost', { subject: strongRef, createdAt: datetime }, [
  'subject',
  'createdAt',
])

export const threadgate = variant(
  'app.bsky.feed.threadgate',
  {
    post: atUri,
    createdAt: datetime,
    allow: list(
      {
        oneOf: ['mentionRule', 'followerRule', 'followingRule'].map((rule) =>
          variant(`app.bsky.feed.threadgate#${rule}`, {}),
        ),
      },
      5,
    ),
  },
  ['post', 'createdAt'],
)
