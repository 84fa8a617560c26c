// The message in the likeness of its network, as the composer shows it.
import { FileText, ImageOff } from 'lucide-react'
import { Suspense } from 'react'
import type { Profile } from '../../profiles/profiles.ts'
import { ofService } from '../../texts/sentences.ts'
import { texts } from '../../texts/texts.ts'
import { useNow } from '../../time/use-now.ts'
import { inZone } from '../../time/wall-time.ts'
import { lazyPart } from '../../ui/lazy-part.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { Info } from '../composer/form/extended-info.ts'
import type { Said } from '../composer/previews/preview-details.tsx'
import { type Message, timeOf } from '../listing.ts'
import { isDocument, nameOf, type ShownMedium, pictureOf as shownPicture } from '../media-of.ts'
import { AltTexts } from './alt-texts.tsx'
import { OtherPost } from './other-post.tsx'
import styles from './preview.module.css'

// Loaded after the page: the likenesses are as large as the rest of it.
const PostPreview = lazyPart(() => import('../composer/previews/post-preview.tsx'), 'PostPreview')

const PreviewDetails = lazyPart(
  () => import('../composer/previews/preview-details.tsx'),
  'PreviewDetails',
)

const ChainPreview = lazyPart(
  () => import('../composer/previews/chain-preview.tsx'),
  'ChainPreview',
)

type Props = { message: Message; profile: Profile | undefined; zone: string }

export function Preview({ message, profile, zone }: Props) {
  // A likeness would show a post that is not there.
  if (message.repost !== null) return <OtherPost quote={null} repost={message.repost} />
  return <PostLikeness {...{ message, profile, zone }} />
}

function PostLikeness({ message, profile, zone }: Props) {
  const now = useNow(zone)
  const seconds = timeOf(message)
  const media = shownOf(message)
  const seen = {
    type: profile?.type ?? '',
    profile,
    day: (seconds ? inZone(seconds, zone) : now).toPlainDate(),
  }
  const parts = (message.parts ?? []).map((part, index) => ({
    ...{ key: String(index), as: part.as, words: part.text, delaySeconds: part.delaySeconds },
    media: shownOf(part),
  }))
  return (
    <div className={styles.preview}>
      <Suspense fallback={<Skeleton lines={6} height={22} />}>
        <PostPreview
          {...seen}
          words={message.text}
          media={media}
          postType={message.postType}
          poll={message.poll}
          isWhole
        />
        <PreviewDetails said={saidBy(message)} />
        <ChainPreview {...seen} parts={parts} isWhole />
      </Suspense>
      <OtherPost quote={message.quote} repost={null} />
      <AltTexts message={message} />
      {media.length > 1 && (
        <div className={styles.all}>
          {media.map(
            ({ key, previewUrl, altText }) =>
              previewUrl && <img key={key} src={previewUrl} alt={altText} />,
          )}
        </div>
      )}
      {media.map(
        ({ key, medium, previewUrl }) =>
          previewUrl === undefined &&
          (isDocument(medium) ? (
            <Document key={key} medium={medium} />
          ) : (
            <Missing key={key} medium={medium} />
          )),
      )}
    </div>
  )
}

function saidBy(message: Message): Said {
  const [{ data } = { data: {} }] = (message.extendedInfo ?? []) as { data?: Info['data'] }[]
  return {
    title: String(data?.documentTitle ?? ''),
    details: message.postDetails,
    options: message.media ?? [],
  }
}

function shownOf(content: Pick<Message, 'media' | 'mediaUrls'>) {
  return (content.mediaUrls ?? []).map((medium, index) => ({
    medium,
    key: medium.id ?? medium.url,
    previewUrl: shownPicture(medium, content),
    isVideo: false,
    isDocument: isDocument(medium),
    altText: medium.altText ?? texts('message').media(index + 1),
  }))
}

function Document({ medium }: { medium: ShownMedium }) {
  return (
    <p className={styles.missing}>
      <FileText size={18} aria-hidden />
      <a href={medium.url}>{texts('message').openPdf}</a>
    </p>
  )
}

/** Media given by URL have no picture until the service has fetched them, or if it cannot. */
function Missing({ medium }: { medium: ShownMedium }) {
  return (
    <p className={styles.missing}>
      <ImageOff size={18} aria-hidden />
      <b>{nameOf(medium)}</b>
      <span>
        {medium.error
          ? ofService(medium.error, medium.sentences?.error)
          : texts('message').fetching}
      </span>
    </p>
  )
}
