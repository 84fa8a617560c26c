// The message as it looks on its network.
import { pictureOf } from '../../profiles/picture.ts'
import type { Profile } from '../../profiles/profiles.ts'
import { texts } from '../../texts/texts.ts'
import { formatShortDay, formatTime } from '../../time/format.ts'
import { inZone } from '../../time/wall-time.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { networkOf } from '../../ui/networks.ts'
import { type Message, timeOf } from '../listing.ts'
import styles from './preview.module.css'

type Props = { message: Message; profile: Profile | undefined; zone: string }

export function Preview({ message, profile, zone }: Props) {
  const name = profile?.socialNetworkUsername ?? message.socialProfile.id
  const seconds = timeOf(message)
  const time = seconds ? inZone(seconds, zone) : undefined
  const media = message.mediaUrls ?? []
  return (
    <article className={styles.preview} aria-label={networkOf(profile?.type ?? '').name}>
      <header>
        <Avatar
          name={name}
          src={profile && pictureOf(profile)}
          network={profile?.type}
          shape="round"
          size="large"
        />
        <span>
          <b>{name}</b>
          <small>
            {time
              ? `${formatShortDay(time.toPlainDate())}, ${formatTime(time)}`
              : texts('message').soon}
          </small>
        </span>
      </header>
      <p>{message.text}</p>
      {media.length > 0 && (
        <div className={styles.media}>
          {media.map(({ url, thumbnailUrl, altText }, index) => (
            <img
              key={url}
              src={thumbnailUrl ?? url}
              alt={altText ?? texts('message').media(index + 1)}
            />
          ))}
        </div>
      )}
    </article>
  )
}
