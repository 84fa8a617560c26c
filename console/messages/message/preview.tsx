// The message in the likeness of its network, as the composer shows it.
import { ImageOff } from 'lucide-react'
import { NetworkAvatar } from '../../networks/network-avatar.tsx'
import { networkOf } from '../../networks/networks.ts'
import { pictureOf } from '../../profiles/picture.ts'
import type { Profile } from '../../profiles/profiles.ts'
import { ofService, texts } from '../../texts/texts.ts'
import { capitalize } from '../../time/format.ts'
import { momentLabel } from '../../time/labels.ts'
import { useNow } from '../../time/use-now.ts'
import { inZone } from '../../time/wall-time.ts'
import { type Message, timeOf } from '../listing.ts'
import { nameOf, type ShownMedium, pictureOf as shownPicture } from '../media-of.ts'
import styles from './preview.module.css'

type Props = { message: Message; profile: Profile | undefined; zone: string }

export function Preview({ message, profile, zone }: Props) {
  const name = profile?.socialNetworkUsername ?? message.socialProfile.id
  const now = useNow(zone)
  const seconds = timeOf(message)
  const time = seconds ? inZone(seconds, zone) : undefined
  const media = message.mediaUrls ?? []
  return (
    <article className={styles.preview} aria-label={networkOf(profile?.type ?? '').name}>
      <header>
        <NetworkAvatar
          name={name}
          src={profile && pictureOf(profile)}
          network={profile?.type}
          shape="round"
          size="large"
        />
        <span>
          <b>{name}</b>
          <small>{time ? capitalize(momentLabel(time, now)) : texts('message').soon}</small>
        </span>
      </header>
      <p>{message.text}</p>
      {media.length > 0 && (
        <div className={styles.media}>
          {media.map((medium, index) => (
            <Picture
              key={medium.id ?? medium.url}
              medium={medium}
              src={shownPicture(medium, message)}
              number={index + 1}
            />
          ))}
        </div>
      )}
    </article>
  )
}

type PictureProps = { medium: ShownMedium; src: string | undefined; number: number }

/** What was given by address has no picture before it was fetched, or if it cannot be. */
function Picture({ medium, src, number }: PictureProps) {
  const text = texts('message')
  if (src !== undefined) return <img src={src} alt={medium.altText ?? text.media(number)} />
  return (
    <p>
      <ImageOff size={20} aria-hidden />
      <b>{nameOf(medium)}</b>
      <span>{medium.error ? ofService(medium.error, medium.sentences?.error) : text.fetching}</span>
    </p>
  )
}
