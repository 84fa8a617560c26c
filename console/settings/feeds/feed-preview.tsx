// The items that a feed has now, each as the template makes it. Nothing is stored.
import { Button } from '../../ui/button.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { type FeedPreview, useLookAtFeed } from './feed-calls.ts'
import styles from './feed-settings.module.css'
import { feedTexts } from './feed-texts.ts'

type Props = { url: string; template: string }

export function Preview({ url, template }: Props) {
  const text = feedTexts
  const look = useLookAtFeed()
  return (
    <div className={styles.preview}>
      <Button
        isBusy={look.isPending}
        reason={url === '' ? text.urlMissing : undefined}
        onClick={() => look.mutate({ url, template })}
      >
        {text.look}
      </Button>
      {look.isError && <ErrorPanel error={look.error} title={text.notReadNow} />}
      <div role="status">{look.data && <Found found={look.data} />}</div>
    </div>
  )
}

function Found({ found: { title, url, items } }: { found: FeedPreview }) {
  const text = feedTexts
  return (
    <>
      <p>
        <b>{title || url}</b>
        {title !== '' && <small>{url}</small>}
      </p>
      {items.length === 0 && <p>{text.emptyFeed}</p>}
      <ol>
        {items.slice(0, 3).map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two items may be the same
          <li key={index}>{item.text}</li>
        ))}
      </ol>
    </>
  )
}
