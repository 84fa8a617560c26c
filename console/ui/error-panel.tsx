// A failure, shown where it happened: message and hint, the trace id to copy, and a button to retry.
import { Copy, TriangleAlert } from 'lucide-react'
import { texts } from '../texts/texts.ts'
import { Button } from './button.tsx'
import { copyText } from './copy-text.ts'
import styles from './error-panel.module.css'
import { describeError } from './errors.ts'
import { IconButton } from './icon-button.tsx'
import colors from './state-colors.module.css'

type Props = { error: unknown; title?: string | undefined; onRetry?: (() => void) | undefined }

export function ErrorPanel({ error, title, onRetry }: Props) {
  const text = texts('ui')
  const { message, hint, traceId } = describeError(error)
  return (
    <div className={`${styles.panel} ${colors.failed}`} role="alert">
      <TriangleAlert size={18} aria-hidden />
      <div className={styles.words}>
        <p className={styles.title}>{title ?? text.failedTitle}</p>
        <p>{message}</p>
        {hint && <p>{hint}</p>}
        {traceId && <TraceId traceId={traceId} />}
        {onRetry && <Button onClick={onRetry}>{text.retry}</Button>}
      </div>
    </div>
  )
}

function TraceId({ traceId }: { traceId: string }) {
  const text = texts('ui')
  return (
    <p className={styles.trace}>
      {text.traceId} <code>{traceId}</code>
      <IconButton label={`${text.copy}: ${text.traceId}`} onClick={() => copyText(traceId)}>
        <Copy size={14} />
      </IconButton>
    </p>
  )
}
