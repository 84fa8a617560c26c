// Renders the ShownNetwork of a network as GET /v1/networks answers it.
import type { Static } from 'typebox'
import type { NetworkDescription } from './description.ts'
import type { Network } from './network-schema.ts'
import type { PollRule } from './shared/polls.ts'
import { postDetailNames, takesDetail } from './shared/post-details.ts'
import type { QuoteRule } from './shared/quotes.ts'
import type { PostTypeRule, ShownNetwork, ShownText } from './shown.ts'

type Rendered = Omit<Static<typeof Network>, 'isSandbox' | 'connecting' | 'features' | 'apiVersion'>

/** A network, with what its posts take. */
type Shown = ShownNetwork & Pick<NetworkDescription, 'takes'>

export function renderShown(network: Shown): Rendered {
  const { name, title, types, brand, addresses, preview, text, media, parts } = network
  return {
    name,
    title,
    types: [...types.published, ...types.listed],
    publishedTypes: [...types.published],
    brand,
    addresses: { person: addresses.person ?? null, post: addresses.post ?? null },
    preview: {
      ...preview,
      acts: preview.acts.map(({ icon, label }) => ({ icon, label: label ?? null })),
    },
    text: renderText(text),
    bundling: network.bundles,
    ...renderMedia(network),
    media: { ...media, together: [...media.together] },
    postTypes: listPostTypes(network).map((rule) => renderPostType(network, rule)),
    polls: network.polls ? renderPolls(network.polls) : null,
    quotes: network.quotes ? renderQuotes(network.quotes) : null,
    reposts: network.reposts ?? null,
    parts: parts
      ? { as: parts.as, text: renderText(parts.text ?? text), media: parts.media }
      : null,
    afterPublishing: renderAfter(network),
    mentions: renderMentions(network),
    details: renderDetails(network),
    hasBoards: network.hasBoards === true,
    postActions: [...network.postActions],
  }
}

function renderPolls(rule: PollRule): Rendered['polls'] {
  const { onlyMinutes, hasMultipleChoice, maxQuestionLength, ...limits } = rule
  return {
    ...limits,
    minutes: onlyMinutes ? [...onlyMinutes] : null,
    multipleChoice: hasMultipleChoice === true,
    maxQuestionLength: maxQuestionLength ?? null,
  }
}

function renderQuotes({ pattern, example, takesMedia }: QuoteRule): Rendered['quotes'] {
  return { pattern, example, media: takesMedia === true }
}

function renderDetails({ details = {} }: ShownNetwork): Rendered['details'] {
  const { placeId, collaborators, userTags, madeWithAi, paidPartnership } = details
  return {
    placeId: placeId ?? null,
    collaborators: collaborators ?? null,
    userTags: userTags ?? null,
    madeWithAi: madeWithAi === true,
    paidPartnership: paidPartnership === true,
  }
}

function renderMentions({ mentions }: ShownNetwork): Rendered['mentions'] {
  return mentions ? { ...mentions, isSearched: mentions.isSearched === true } : null
}

function renderAfter({ afterPublishing }: ShownNetwork): Rendered['afterPublishing'] {
  const { editText } = afterPublishing ?? {}
  return {
    editText: editText
      ? { withinSeconds: editText.withinSeconds ?? null, textOnly: editText.textOnly === true }
      : null,
    delete: afterPublishing?.delete === true,
  }
}

/** A description also has the function that counts. */
function renderText({ limit, unit, counter, maxHashtags }: ShownText): Rendered['text'] {
  return { limit, unit, counter, maxHashtags: maxHashtags ?? null }
}

/** FEED has the rules of every post. */
function listPostTypes({ media, moving, postTypes = [] }: ShownNetwork): AnyRule[] {
  const alone = moving.gif ? (['image', 'gif', 'video'] as const) : (['image', 'video'] as const)
  const min = media.isNeeded ? 1 : 0
  return [{ type: 'FEED', media: { min, max: media.max, kinds: alone } }, ...postTypes]
}

type AnyRule = Omit<PostTypeRule, 'type'> & { type: Rendered['postTypes'][number]['type'] }

function renderPostType(
  { moving, parts, altText, takes, details }: Shown,
  { type, media, video = moving.video, hasNoCover, ...lacking }: AnyRule,
): Rendered['postTypes'][number] {
  return {
    type,
    media: { ...media, kinds: [...media.kinds] },
    videoSeconds: { min: video.minSeconds, max: video.maxSeconds },
    hasText: !lacking.hasNoText,
    hasParts: parts !== undefined && !lacking.hasNoParts,
    hasAltText: altText !== undefined && !lacking.hasNoAltText,
    covers: isOneVideo(media) && !hasNoCover ? coversOf(takes) : [],
    details: postDetailNames.filter((name) => takesDetail(details, lacking, name)),
  }
}

function isOneVideo({ min, kinds }: AnyRule['media']): boolean {
  return min <= 1 && kinds.includes('video')
}

function coversOf(takes: Shown['takes']): Rendered['postTypes'][number]['covers'] {
  return [
    ...(takes?.cover ? ['picture' as const] : []),
    ...(takes?.coverFrame ? ['frame' as const] : []),
  ]
}

function renderMedia({
  images,
  moving: { gif, video },
  altText,
}: ShownNetwork): Pick<Rendered, 'images' | 'gifs' | 'videos' | 'altText'> {
  return {
    images: {
      mimeTypes: [...images.mimeTypes],
      maxBytes: images.maxBytes,
      minRatio: images.minRatio ?? null,
      maxRatio: images.maxRatio ?? null,
      maxWidth: images.maxWidth ?? null,
    },
    gifs: gif ?? null,
    videos: { ...video, mimeTypes: [...video.mimeTypes] },
    altText: {
      image: altText?.image ?? null,
      gif: altText?.gif ?? null,
      video: altText?.video ?? null,
    },
  }
}
