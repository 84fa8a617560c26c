// Inserts emoji, a link, a mention or a hashtag at the caret.
import { Hash } from 'lucide-react'
import type { RefObject } from 'react'
import { texts } from '../../../texts/texts.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import styles from './editor.module.css'
import { EmojiButton } from './emoji/emoji-button.tsx'
import { insertAt } from './insert.ts'
import { LinkButton } from './link-button.tsx'
import { MentionButton } from './mention-button.tsx'
import { replaceIn } from './replace.ts'

type Props = { field: RefObject<HTMLTextAreaElement | null> }

export function InsertBar({ field }: Props) {
  const insert = (inserted: string) => {
    const element = field.current
    if (!element) return
    const { value, selectionStart: start, selectionEnd: end } = element
    const { text, caret } = insertAt(element, inserted)
    replaceIn(element, { start, end }, text.slice(start, text.length - (value.length - end)))
    // After a panel has given the focus back.
    requestAnimationFrame(() => {
      element.focus()
      element.setSelectionRange(caret, caret)
    })
  }
  return (
    <div className={styles.inserts}>
      <EmojiButton onPick={insert} />
      <LinkButton onPick={insert} />
      <MentionButton onPick={insert} />
      <IconButton label={texts('composer').hashtag} onClick={() => insert('#')}>
        <Hash size={18} />
      </IconButton>
    </div>
  )
}
