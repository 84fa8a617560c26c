// The first picture of a message, beside its text in a list.
import type { Line } from './listing.ts'
import styles from './thumbnail.module.css'

/** For lines that were listed with include=thumbnailUrl. */
export function Thumbnail({ lines }: { lines: Line[] }) {
  const { thumbnailUrl } = lines.find((line) => line.thumbnailUrl) ?? {}
  if (!thumbnailUrl) return null
  return <img className={styles.thumbnail} src={thumbnailUrl} alt="" width={44} height={44} />
}
