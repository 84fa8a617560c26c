// A value or a command with a button that copies it.
import { Copy } from 'lucide-react'
import { texts } from '../texts/texts.ts'
import { Button } from './button.tsx'
import styles from './copied.module.css'
import { copyText } from './copy-text.ts'
import { IconButton } from './icon-button.tsx'

export function CopiedValue({ name, value }: { name: string; value: string }) {
  return (
    <span className={styles.value}>
      <code>{value}</code>
      <IconButton label={texts('ui').copyOf(name)} onClick={() => copyText(value)}>
        <Copy size={15} />
      </IconButton>
    </span>
  )
}

export function CopiedCommand({ name, command }: { name: string; command: string }) {
  return (
    <div className={styles.command}>
      {/* Keys can scroll it, too. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must take the focus */}
      <pre tabIndex={0}>
        <code>{command}</code>
      </pre>
      <Button onClick={() => copyText(command)}>
        <Copy size={15} aria-hidden />
        {name}
      </Button>
    </div>
  )
}
