// The first phase: uploads media, reads the card of a link, and freezes the body of the post. Every attempt sends the same bytes: only
// then LinkedIn recognizes a repetition.
import { say } from '../../sentences/sentences.ts'
import { type NetworkClient, textAt, valueAt } from '../http/client.ts'
import { type Account, NetworkError, type Post, type PostMedium } from '../networks.ts'
import { altTextFor } from '../post/alt-text.ts'
import { quotedBy } from '../post/kinds/quote.ts'
import { repostedBy } from '../post/kinds/repost.ts'
import { readLinkCard } from '../post/link-card.ts'
import { findWebLinks } from '../post/web-links.ts'
import { altText, articleLimits, images, quotes, reposts } from './limits.ts'
import { titleOf } from './post/document.ts'
import { toLittleText } from './post/little-text.ts'
import { type Upload, uploadMedium, uploadPicture } from './post/media.ts'
import { checkOptions, visibilityOf } from './post/options.ts'
import { toContent } from './post/polls.ts'
import { authorOf, type Kind } from './urns.ts'

export type PostBody = Record<string, unknown> & { commentary: string }

export async function preparePost(
  client: NetworkClient,
  kind: Kind,
  { account, post }: { account: Account; post: Post },
  signal: AbortSignal,
): Promise<string> {
  requireOptions(client, kind, post)
  const author = authorOf(kind, account.networkId)
  const parent = sharedBy(client, post)
  const content = parent
    ? undefined
    : await makeContent({ client, account, owner: author, signal }, post)
  const body: PostBody = {
    author,
    commentary: toLittleText(post.text),
    visibility: visibilityOf(post.extended),
    distribution: {
      feedDistribution: 'MAIN_FEED',
      targetEntities: [],
      thirdPartyDistributionChannels: [],
    },
    ...(content ? { content } : {}),
    ...(parent ? { reshareContext: { parent } } : {}),
    lifecycleState: 'PUBLISHED',
    isReshareDisabledByAuthor: false,
  }
  return JSON.stringify(body)
}

/** A post that quotes another one, and a repost, which has no text, share that post. */
function sharedBy({ name }: NetworkClient, post: Post): string | undefined {
  return repostedBy(name, reposts, post) ?? quotedBy(name, quotes, post)
}

export function parentOf(post: unknown): string | undefined {
  return textAt(post, 'reshareContext', 'parent')
}

/** Undefined: there is none, or it is not ours. */
export function readPrepared(preparedId: string | null): PostBody | undefined {
  const body = preparedId === null ? undefined : parse(preparedId)
  const commentary = valueAt(body, 'commentary')
  return typeof body === 'object' && typeof commentary === 'string'
    ? { ...body, commentary }
    : undefined
}

export function requirePrepared(preparedId: string | null): PostBody {
  const prepared = readPrepared(preparedId)
  if (prepared) return prepared
  throw new NetworkError(
    'retry',
    'prepared_gone',
    say('post_not_prepared', { network: 'LinkedIn' }),
  )
}

/** The urns of the media, or the address of the article. They belong to this post alone, an article's address aside. */
export function contentOf(post: unknown): string {
  const content = valueAt(post, 'content')
  const several = valueAt(content, 'multiImage', 'images')
  if (Array.isArray(several)) return several.map((image) => textAt(image, 'id')).join(' ')
  return textAt(content, 'media', 'id') ?? textAt(content, 'article', 'source') ?? ''
}

function parse(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : undefined
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/** Checks the data again: the message may be older than the check. */
function requireOptions({ name }: NetworkClient, kind: Kind, { extended }: Post): void {
  const [mistake] = checkOptions(kind, extended)
  if (!mistake) return
  throw new NetworkError('rejected', `${name}_invalid_options`, mistake.message, {
    hint: say('change_and_send_again'),
  })
}

async function makeContent(
  upload: Upload,
  post: Post,
): Promise<Record<string, unknown> | undefined> {
  const { text, media, poll } = post
  if (poll) return toContent(poll)
  const [first] = media
  if (!first) return makeArticle(upload, text)
  const items: Record<string, unknown>[] = []
  for (const medium of media)
    items.push({ id: await uploadMedium(upload, medium), ...described(post, medium) })
  return items.length === 1 ? { media: items[0] } : { multiImage: { images: items } }
}

function described(post: Post, medium: PostMedium): { altText?: string; title?: string } {
  if (medium.kind === 'document') return { title: titleOf(post, medium) }
  const text = altTextFor(altText, medium)
  return text === '' ? {} : { altText: text }
}

/** LinkedIn does not read the page of a link: without this a link is text. */
async function makeArticle(
  upload: Upload,
  text: string,
): Promise<Record<string, unknown> | undefined> {
  const source = findWebLinks(text).find(({ uri }) => /^https?:/i.test(uri))?.uri
  const card = source && (await readLinkCard(upload.client, source, images, upload.signal))
  if (!card) return undefined
  const { title, description, picture } = card
  const thumbnail =
    picture && (await uploadPicture(upload, { ...picture, sizeBytes: picture.bytes.length }))
  return {
    article: {
      source,
      title: title.slice(0, articleLimits.title).toWellFormed(),
      ...(description === ''
        ? {}
        : { description: description.slice(0, articleLimits.description).toWellFormed() }),
      ...(thumbnail ? { thumbnail } : {}),
    },
  }
}
