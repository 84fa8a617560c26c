// The first picture of a message, beside its text in a list.
import { useState } from 'react'
import type { Line } from './listing.ts'
import styles from './thumbnail.module.css'

/** For lines that were listed with include=thumbnailUrl. */
export function Thumbnail({ lines }: { lines: Line[] }) {
  const { thumbnailUrl } = lines.find((line) => line.thumbnailUrl) ?? {}
  return thumbnailUrl ? <Picture url={thumbnailUrl} /> : null
}

/** Every answer has another signature in the URL: what is shown stays, as long as it is the same file. */
function Picture({ url }: { url: string }) {
  const [shown, setShown] = useState(url)
  if (fileOf(shown) !== fileOf(url)) setShown(url)
  return (
    <img
      className={styles.thumbnail}
      src={shown}
      alt=""
      width={44}
      height={44}
      onError={() => setShown(url)}
    />
  )
}

function fileOf(url: string): string {
  return url.split('?')[0] ?? url
}
