// The capabilities of the networks in docs/networks.md. test/networks/capabilities.test.ts reads the table and tries every cell.
import type {
  AltTextLimits,
  MediumFacts,
  NetworkDescription,
  Proposal,
} from '../../../server/networks/networks.ts'
import { networks } from '../../../server/networks/registry.ts'
import type { PollRule } from '../../../server/networks/shared/polls.ts'
import type { PostTypeRule } from '../../../server/networks/shown.ts'
import { table } from '../table.ts'

type Column = [label: string, cell: (network: NetworkDescription) => string]

export const columns: Column[] = [
  ['Text', (network) => (accepts(network, []) ? 'alone or with media' : 'with media')],
  ['A picture', (network) => yes(accepts(network, ['image']))],
  ['Several pictures', (network) => countPictures(network)],
  ['GIF', (network) => yes(accepts(network, ['gif']))],
  ['Video', (network) => yes(accepts(network, ['video']))],
  ['Alt text', ({ altText }) => describeAltText(altText)],
  ['Links', ({ linkOf }) => (linkOf ? 'in the text, and `destinationUrl`' : 'in the text')],
  ['Types', ({ postTypes }) => describeTypes(postTypes)],
  ['Polls', ({ polls }) => describePolls(polls)],
  ['Quotes', ({ quotes }) => (quotes ? `alone${quotes.takesMedia ? ' or with media' : ''}` : 'no')],
  ['Reposts', ({ reposts }) => yes(reposts !== undefined)],
  ['Mentions', ({ mentions }) => describeMentions(mentions)],
  ['Details', ({ details }) => describeDetails(details)],
  ['What follows', ({ parts }) => describeParts(parts)],
  ['Edit', ({ afterPublishing }) => describeEdit(afterPublishing)],
  ['Delete', ({ afterPublishing }) => yes(afterPublishing?.delete === true)],
  [
    'Read back',
    ({ settling, guide }) =>
      guide.readBack ?? (settling.isExact ? 'by its id' : 'by its text and time'),
  ],
  ['Shown by', ({ guide }) => describeTried(guide)],
]

export const alone = 'the sandbox alone'

function describeTried({ tried }: NetworkDescription['guide']): string {
  return tried ? `${tried.on}: ${tried.columns.join(', ')}; else ${alone}` : alone
}

function describeEdit({ editText }: NetworkDescription['afterPublishing'] = { delete: false }) {
  if (!editText) return 'no'
  const { withinSeconds, textOnly } = editText
  const hours = withinSeconds === undefined ? '' : ` for ${withinSeconds / 3600} h`
  return `the text${hours}${textOnly ? ', without media' : ''}`
}

export function describeCapabilities(descriptions = networks): string {
  return table(
    ['', ...columns.map(([label]) => label)],
    descriptions.map((network) => [
      network.guide.heading,
      ...columns.map(([, cell]) => cell(network)),
    ]),
  )
}

function yes(isSo: boolean): string {
  return isSo ? 'yes' : 'no'
}

const furthest = 50

function countPictures(network: NetworkDescription): string {
  let max = 1
  while (max < furthest && accepts(network, Array(max + 1).fill('image'))) max += 1
  return max === 1 ? 'no' : `up to ${max}`
}

const aboutMedia = [
  'media_required',
  'media_type_unsupported',
  'media_not_combinable',
  'too_many_media',
]

function accepts({ check }: NetworkDescription, kinds: MediumFacts['kind'][]): boolean {
  const media = kinds.map((kind) => ({ ...unknown, kind }))
  const proposal: Proposal = { ...bare, media }
  return !check(proposal).some(({ reason }) => aboutMedia.includes(reason))
}

const bare = {
  text: 'Hello',
  extended: {},
  targeting: null,
  privacy: null,
  location: null,
  postType: null,
  follows: null,
}
const unknown = {
  mimeType: null,
  sizeBytes: null,
  width: null,
  height: null,
  durationSeconds: null,
}

const kinds = [
  ['image', 'pictures', 'a picture'],
  ['gif', 'GIFs', 'a GIF'],
  ['video', 'videos', 'a video'],
  ['document', 'PDFs', 'a PDF'],
] as const

function describeTypes(types: NetworkDescription['postTypes'] = []): string {
  return ['FEED', ...types.map(describeType)].join(', ')
}

function describeType({ type, media, hasNoText }: PostTypeRule): string {
  const { min, max } = media
  const of = kinds.flatMap(([kind, words, one]) =>
    media.kinds.includes(kind) ? [max === 1 ? one : words] : [],
  )
  const count = max === 1 ? of.join(' or ') : `${min} to ${max} ${of.join(' and ')}`
  return `${type} (${count}${hasNoText ? ', no text' : ''})`
}

function describePolls(rule?: PollRule): string {
  if (!rule) return 'no'
  const { maxOptions, maxOptionLength, minMinutes, maxMinutes, onlyMinutes } = rule
  const duration = onlyMinutes
    ? `${onlyMinutes.map((minutes) => minutes / 1_440).join(', ')} days`
    : `${minMinutes} to ${maxMinutes} minutes`
  const several = rule.hasMultipleChoice ? ', several choices' : ''
  const question = rule.maxQuestionLength ? `, a question of ${rule.maxQuestionLength}` : ''
  return `2 to ${maxOptions} options of ${maxOptionLength}; ${duration}${several}${question}`
}

function describeDetails(details: NetworkDescription['details'] = {}): string {
  const { placeId, collaborators, userTags, madeWithAi, paidPartnership } = details
  const listed = [
    ...(placeId ? ['`placeId`'] : []),
    ...(collaborators ? [`\`collaborators\` (${collaborators.max})`] : []),
    ...(userTags ? [`\`userTags\` (${userTags.max})`] : []),
    ...(madeWithAi ? ['`madeWithAi`'] : []),
    ...(paidPartnership ? ['`paidPartnership`'] : []),
  ]
  return listed.join(', ') || 'none'
}

function describeMentions(form: NetworkDescription['mentions']): string {
  if (!form) return 'names'
  return `\`${form.template}\`${form.isInParts ? ', also in what follows' : ''}`
}

function describeParts(parts: NetworkDescription['parts']): string {
  if (!parts) return 'nothing'
  const words = parts.as === 'REPLY' ? 'replies' : 'comments'
  return parts.media === 'none' ? `${words}, of text alone` : `${words}, with media`
}

function describeAltText(limits: AltTextLimits = {}): string {
  const parts = kinds.flatMap(([kind, words]) =>
    limits[kind] === undefined ? [] : `${words} (${limits[kind]})`,
  )
  return parts.join(', ') || 'no'
}
