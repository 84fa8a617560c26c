// A network as GET /v1/networks answers it.
import { type Static, Type } from 'typebox'
import { Nullable, Sentences, Word } from '../http/schemas.ts'
import { listProfileTypes } from './profile-types.ts'
import { postDetailNames } from './shared/post-details.ts'
import { postTypes } from './shared/post-types.ts'
import { actIcons, actLabels } from './shown.ts'

const Connecting = Type.Object({
  isPossible: Type.Boolean({ description: 'An account can be connected now' }),
  missing: Nullable(Type.String({ description: 'What is missing, in a sentence' })),
  methods: Type.Array(Type.Enum(['AUTHORIZATION', 'PASSWORD'])),
  asks: Nullable(Type.Enum(['handle', 'server'])),
  callbackUrl: Type.String({ description: 'The redirect address to register with the network' }),
  registerAt: Nullable(Type.String()),
  notice: Nullable(Type.String({ description: 'What people must know before they authorize' })),
  sentences: Type.Optional(Sentences),
  isRenewed: Type.Boolean({ description: 'Access is renewed without the person' }),
})

export type ConnectingState = Static<typeof Connecting>

const Brand = Type.Object(
  {
    id: Type.String({ examples: ['x'] }),
    name: Type.String({ examples: ['X'] }),
    mark: Type.String({ description: 'The path of an SVG on a grid of 24' }),
    colors: Type.Object(
      { light: Type.String(), dark: Type.String() },
      { description: 'Of the mark, on a light and on a dark page' },
    ),
  },
  { description: 'Networks of one company share it' },
)

const AddressForm = Type.Object({
  template: Type.String({ examples: ['https://x.com/i/user/{id}'] }),
  ids: Type.String({
    description:
      'The regular expression that an id must match. {id} in the template is the whole id; other names in braces are its named groups',
  }),
})

const Preview = Type.Object(
  {
    shape: Word(['short', 'feed', 'post', 'pin']),
    media: Word(['grid', 'square', 'tall']),
    handle: Word(['beside', 'below', 'none']),
    avatar: Word(['round', 'square']),
    showsLinks: Type.Boolean({ description: 'An address in the text is a link' }),
    hasLinkCard: Type.Boolean({
      description: 'Without a picture, the linked page is shown as a card',
    }),
    cutAfter: Nullable(Type.Integer({ description: 'Characters before "more"' })),
    acts: Type.Array(
      Type.Object({ icon: Word(actIcons), label: Nullable(Type.Enum([...actLabels])) }),
      {
        description: 'What readers can do with a post',
      },
    ),
  },
  { description: 'How the network shows a post' },
)

const Text = Type.Object({
  limit: Type.Integer(),
  unit: Type.String(),
  counter: Type.String({ description: 'How it is counted: networks with one counter agree' }),
  maxHashtags: Nullable(Type.Integer({ description: 'In one text. Null: any number' })),
})

const Kind = Word(['image', 'gif', 'video', 'document'])

const Media = Type.Object({
  max: Type.Integer({ description: 'How many of the kinds in `together` one post may have' }),
  together: Type.Array(Kind, { description: 'Any other kind stands alone' }),
  isNeeded: Type.Boolean({ description: 'There is no post without a medium' }),
})

const PostType = Type.Object(
  {
    type: Word(postTypes),
    media: Type.Object(
      { min: Type.Integer(), max: Type.Integer(), kinds: Type.Array(Kind) },
      { description: 'How many pictures and videos together, and of which kinds' },
    ),
    videoSeconds: Type.Object({ min: Type.Number(), max: Type.Number() }),
    hasText: Type.Boolean({ description: 'False: a message with a text is refused' }),
    hasParts: Type.Boolean({ description: 'False: nothing can follow it' }),
    hasAltText: Type.Boolean({ description: 'False: alt texts are left out' }),
    covers: Type.Array(Word(['picture', 'frame']), {
      description:
        'What can be the cover of a video that stands alone: a picture (`thumbnailId`) is left out elsewhere, a frame (`coverOffsetMs`) is refused',
    }),
    details: Type.Array(Type.Enum([...postDetailNames]), {
      description: 'The details that a post of the type takes',
    }),
  },
  { description: 'What differs from the rules of the network is refused' },
)

const Polls = Type.Object(
  {
    maxOptions: Type.Integer(),
    maxOptionLength: Type.Integer(),
    minMinutes: Type.Integer(),
    maxMinutes: Type.Integer(),
    minutes: Nullable(
      Type.Array(Type.Integer(), {
        description: 'The network has these durations alone. Null: any between the two',
      }),
    ),
    multipleChoice: Type.Boolean(),
    maxQuestionLength: Nullable(
      Type.Integer({ description: 'A poll needs a question. Null: it has none beside the text' }),
    ),
  },
  { description: 'What `poll` of a message can be here. Null: a poll is refused' },
)

const Quotes = Type.Object(
  {
    pattern: Type.String({
      description: 'The regular expression for the address or the id of a post here',
    }),
    example: Type.String(),
    media: Type.Boolean({ description: 'A post that quotes another one may have media' }),
  },
  { description: 'What `quote` of a message can be here. Null: it is refused' },
)

const Reposts = Type.Object(
  {
    pattern: Type.String({
      description: 'The regular expression for the address or the id of a post here',
    }),
    example: Type.String(),
  },
  { description: 'What `repost` of a message can be here. Null: it is refused' },
)

const Parts = Type.Object(
  {
    as: Word(['REPLY', 'COMMENT']),
    text: Text,
    media: Word(['post', 'picture', 'none']),
  },
  {
    description:
      'What may follow a post. `media`: as many as a post may have, one picture, or none. Null: the network refuses `parts`',
  },
)

const AfterPublishing = Type.Object(
  {
    editText: Nullable(
      Type.Object(
        {
          withinSeconds: Nullable(Type.Integer({ description: 'Of the publishing. Null: always' })),
          textOnly: Type.Boolean({ description: 'Posts with media or postDetails are not edited' }),
        },
        { description: 'Null: the text of a post that is out cannot be edited' },
      ),
    ),
    delete: Type.Boolean({ description: 'A post that is out can be deleted' }),
  },
  { description: 'What can be done to a post, or a part, that is out' },
)

const Mentions = Type.Object(
  {
    accounts: Type.String({
      examples: ['x'],
      description: 'The `network` of the accounts of contacts that a post mentions',
    }),
    handles: Type.Object({
      pattern: Type.String({ description: 'The regular expression that a handle must match' }),
      example: Type.String(),
    }),
    template: Type.String({
      examples: ['@{handle}'],
      description:
        'A mention in the text that the network gets: {handle} and {name} are those of the contact',
    }),
    isInParts: Type.Boolean({
      description: 'What follows a post can mention accounts as well. False: the name stays',
    }),
    isSearched: Type.Boolean({
      description: 'GET /v1/socialProfiles/{socialProfileId}/people searches accounts to mention',
    }),
  },
  { description: 'How posts mention accounts. Null: names stay names' },
)

const HandleForm = Type.Object({
  pattern: Type.String({ description: 'The regular expression that it must match' }),
  example: Type.String(),
})
const Handles = (description: string) =>
  Nullable(Type.Object({ max: Type.Integer(), handles: HandleForm }, { description }))

const Details = Type.Object(
  {
    placeId: Nullable(HandleForm),
    collaborators: Handles('How many, and how their handles look'),
    userTags: Handles('How many in one medium. In a picture with x and y, in a video without'),
    madeWithAi: Type.Boolean(),
    paidPartnership: Type.Boolean(),
  },
  {
    description:
      '`postDetails` of a message, and `userTags` of its media: what the network takes. Null and false: refused',
  },
)

export const Network = Type.Object(
  {
    name: Type.String({ examples: ['twitter'] }),
    title: Type.String({ examples: ['X'] }),
    types: Type.Array(Word(listProfileTypes())),
    publishedTypes: Type.Array(Word(listProfileTypes()), {
      description: 'Those that messages can be sent to',
    }),
    isSandbox: Type.Boolean(),
    brand: Brand,
    addresses: Type.Object(
      { person: Nullable(AddressForm), post: Nullable(AddressForm) },
      { description: 'Where people and posts are seen, by their ids on the network' },
    ),
    preview: Preview,
    connecting: Connecting,
    text: Text,
    bundling: Type.Enum(['any', 'one', 'alone'], {
      description:
        '`one`: at most one profile of the network in a message. `alone`: no other profile beside it',
    }),
    images: Type.Object({
      mimeTypes: Type.Array(Type.String()),
      maxBytes: Type.Integer(),
      minRatio: Nullable(Type.Number({ description: 'Width by height' })),
      maxRatio: Nullable(Type.Number()),
      maxWidth: Nullable(Type.Integer()),
    }),
    gifs: Nullable(
      Type.Object({ maxBytes: Type.Integer() }, { description: 'Null: the network takes no GIF' }),
    ),
    videos: Type.Object({
      mimeTypes: Type.Array(Type.String()),
      maxBytes: Type.Integer(),
      minSeconds: Type.Number(),
      maxSeconds: Type.Number(),
    }),
    altText: Type.Object(
      {
        image: Nullable(Type.Integer()),
        gif: Nullable(Type.Integer()),
        video: Nullable(Type.Integer()),
      },
      { description: 'Characters that an alt text may have. Null: it is left out' },
    ),
    media: Media,
    postTypes: Type.Array(PostType, {
      description: 'What `postType` of a message can be here. FEED is an ordinary post',
    }),
    polls: Nullable(Polls),
    quotes: Nullable(Quotes),
    reposts: Nullable(Reposts),
    parts: Nullable(Parts),
    afterPublishing: AfterPublishing,
    mentions: Nullable(Mentions),
    details: Details,
    hasBoards: Type.Boolean({ description: 'A message needs a board of its profile' }),
    postActions: Type.Array(Word(['open']), {
      description: 'What can be done with a published post. `open`: the message has its address',
    }),
    features: Type.Array(Word(['publish', 'read', 'push'])),
    apiVersion: Nullable(
      Type.Object(
        {
          name: Type.String({ examples: ['202605'] }),
          endsOn: Type.String({ description: 'The day from which the network refuses it' }),
          warning: Nullable(Type.String({ description: 'From 60 days before the end' })),
        },
        { description: 'The version that Carillon speaks, on a network whose versions end' },
      ),
    ),
  },
  { $id: 'Network' },
)
