// The fate of each field of a message on each network, for docs/networks.md, by the answers of the same checks that the service uses.
// test/networks/fields.test.ts publishes every cell.
import type {
  MediumFacts,
  NetworkDescription,
  Proposal,
} from '../../../server/networks/networks.ts'
import { checkCovers } from '../../../server/networks/post/kinds/cover.ts'
import { checkDetails } from '../../../server/networks/post/kinds/details.ts'
import { checkPoll } from '../../../server/networks/post/kinds/poll.ts'
import { checkQuote } from '../../../server/networks/post/kinds/quote.ts'
import { checkRepost } from '../../../server/networks/post/kinds/repost.ts'
import { listLeftOut } from '../../../server/networks/post/left-out.ts'
import { networks } from '../../../server/networks/registry.ts'
import type { Poll } from '../../../server/networks/shared/polls.ts'
import { table } from '../table.ts'

export type Field = {
  label: string
  /** The medium that the field is about. */
  medium?: MediumFacts['kind']
  add(proposal: Proposal, network: NetworkDescription): Proposal
}

/** `–`: the network does not take the medium at all. */
export type Fate = 'taken' | 'left out' | 'refused' | '–'

export const replyTo: Record<string, string> = {
  bluesky: 'at://did:plc:ewvi7nxzyoun6zhxrhs64oiz/app.bsky.feed.post/3l7l3i2zzzz2z',
  mastodon: '112233445566778899',
  threads: '18079098539304490',
}
export const replyControl: Record<string, string> = { bluesky: 'nobody', threads: 'mentioned_only' }
export const visibility: Record<string, string> = { mastodon: 'unlisted' }

export const fields: Field[] = [
  { label: '`poll`', add: (one, network) => ({ ...one, media: [], poll: pollFor(network) }) },
  {
    label: '`quote`',
    add: (one, network) => ({
      ...one,
      quote: replyTo[network.name] ?? network.quotes?.example ?? '7',
    }),
  },
  {
    label: '`repost`, without a text',
    add: (one, network) => ({
      ...one,
      ...{ text: '', media: [], extended: {} },
      repost: replyTo[network.name] ?? network.reposts?.example ?? '7',
    }),
  },
  { label: '`location`', add: (one) => ({ ...one, location: { latitude: 46.5, longitude: 6.6 } }) },
  {
    label: '`targeting.facebookPage`',
    add: (one) => ({ ...one, targeting: { facebookPage: { ageMin: 21 } } }),
  },
  {
    label: '`targeting.linkedInCompany`',
    add: (one) => ({ ...one, targeting: { linkedInCompany: { seniorities: ['7'] } } }),
  },
  { label: '`targeting`, other names', add: (one) => ({ ...one, targeting: { shoeSize: 43 } }) },
  {
    label: '`privacy.replySettings`',
    add: (one) => ({ ...one, privacy: { replySettings: 'mentionedUsers' } }),
  },
  {
    label: '`privacy`, other names',
    add: (one) => ({ ...one, privacy: { visibility: ['FRIENDS'] } }),
  },
  ...(['image', 'gif', 'video'] as const).map(
    (medium): Field => ({
      label: `\`altText\` of a ${{ image: 'picture', gif: 'GIF', video: 'video' }[medium]}`,
      medium,
      add: withMedium({ altText: 'A lake at dawn' }),
    }),
  ),
  {
    label: '`thumbnailId` of a video',
    medium: 'video',
    add: withMedium({ hasOwnCover: true }),
  },
  {
    label: '`coverOffsetMs` of a video',
    medium: 'video',
    add: withMedium({ coverOffsetMs: 2_000 }),
  },
  {
    label: '`videoOptions` for the network: `title`',
    medium: 'video',
    add: (one, network) =>
      withMedium({ videoOptions: { [network.name]: { title: 'Lakes' } } })(one),
  },
  {
    label: '`videoOptions` for the network, other names',
    medium: 'video',
    add: (one, network) => withMedium({ videoOptions: { [network.name]: { mood: 'good' } } })(one),
  },
  detail('placeId', ({ details }) => details?.placeId?.example ?? '7'),
  detail('collaborators', () => ['reed.bakery']),
  detail('madeWithAi', () => true),
  detail('paidPartnership', () => true),
  {
    label: '`userTags` of a picture',
    medium: 'image',
    add: withMedium({ userTags: [{ handle: 'reed.bakery', x: 0.25, y: 0.5 }] }),
  },
  {
    label: '`userTags` of a video',
    medium: 'video',
    add: withMedium({ userTags: [{ handle: 'reed.bakery' }] }),
  },
  option('boardId', () => '424242'),
  option('destinationUrl', () => 'https://example.com/lake'),
  option('langs', () => ['pt-BR']),
  option('labels', () => ['graphic-media']),
  option('replyControl', ({ name }) => replyControl[name] ?? replyControl.bluesky),
  option('replyTo', ({ name }) => replyTo[name] ?? '7'),
  option('visibility', ({ name }) => visibility[name] ?? 'LOGGED_IN'),
  option('contentWarning', () => 'Boats ahead'),
  option('sensitive', () => true),
  option('language', () => 'pt-BR'),
  option('topicTag', () => 'Boating'),
  option('linkAttachment', () => 'https://example.com/attached'),
  option('poll', () => ({ options: ['Yes', 'No'], expiresIn: 3_600 })),
  option('anything else', () => 'x'),
]

/** The smallest one that the network takes. */
export function pollFor({ polls }: NetworkDescription): Poll {
  const question = polls?.maxQuestionLength ? 'By boat?' : null
  return { options: ['Yes', 'No'], durationMinutes: 1_440, multipleChoice: false, question }
}

const noDetails = {
  placeId: null,
  collaborators: null,
  madeWithAi: false,
  paidPartnership: false,
}

function detail(
  name: keyof typeof noDetails,
  value: (network: NetworkDescription) => unknown,
): Field {
  return {
    label: `\`postDetails\`: \`${name}\``,
    add: (one, network) => ({
      ...one,
      postDetails: { ...noDetails, [name]: value(network) },
    }),
  }
}

function option(name: string, value: (network: NetworkDescription) => unknown): Field {
  return {
    label: name.includes(' ') ? `\`extendedInfo\`: ${name}` : `\`extendedInfo\`: \`${name}\``,
    add: (one, network) => ({
      ...one,
      extended: { ...one.extended, [name.replaceAll(' ', '')]: value(network) },
    }),
  }
}

function withMedium(facts: Partial<MediumFacts>): (one: Proposal) => Proposal {
  return (one) => ({ ...one, media: one.media.map((medium) => ({ ...medium, ...facts })) })
}

const types = {
  image: 'image/jpeg',
  gif: 'image/gif',
  video: 'video/mp4',
  document: 'application/pdf',
}

/** The smallest message that the network takes, with the medium that the field is about. */
export function bareProposal(network: NetworkDescription, medium?: MediumFacts['kind']): Proposal {
  const bare: Proposal = {
    text: 'Good morning',
    media: medium ? [factsOf(medium)] : [],
    extended: network.name === 'pinterest' ? { boardId: '12' } : {},
    ...{ targeting: null, privacy: null, location: null, postType: null, follows: null },
  }
  const needsMedium = !medium && network.check(bare).length > 0
  return needsMedium ? { ...bare, media: [factsOf('image')] } : bare
}

function factsOf(kind: MediumFacts['kind']): MediumFacts {
  const size = { sizeBytes: 100_000, width: 800, height: 800 }
  return { kind, mimeType: types[kind], ...size, durationSeconds: kind === 'video' ? 10 : null }
}

export function fateOf(network: NetworkDescription, field: Field): Fate {
  const bare = bareProposal(network, field.medium)
  if (network.check(bare).length > 0) return '–'
  const proposal = field.add(bare, network)
  if (proposal.repost) return checkRepost(network, proposal).length > 0 ? 'refused' : 'taken'
  const checks = [checkCovers, checkPoll, checkQuote, checkDetails]
  const found = checks.flatMap((check) => check(network, proposal))
  if ([...found, ...network.check(proposal)].length > 0) return 'refused'
  return listLeftOut(network, proposal).length > 0 ? 'left out' : isMeantFor(network, field)
}

/** A field that names another network is not meant for this one and needs no notice. */
function isMeantFor({ name }: NetworkDescription, { label }: Field): Fate {
  const isOther =
    (label.includes('facebookPage') && name !== 'facebook') ||
    (label.includes('linkedInCompany') && name !== 'linkedincompany')
  return isOther ? '–' : 'taken'
}

export function describeFields(descriptions = networks): string {
  return table(
    ['', ...descriptions.map(({ guide }) => guide.heading)],
    fields.map((field) => [field.label, ...descriptions.map((network) => fateOf(network, field))]),
  )
}
