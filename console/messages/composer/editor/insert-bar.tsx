// Inserts emoji, a link, a mention, a hashtag or a snippet at the caret.
import { Hash } from 'lucide-react'
import type { RefObject } from 'react'
import type { Profile } from '../../../profiles/profiles.ts'
import { texts } from '../../../texts/texts.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import styles from './editor.module.css'
import { EmojiButton } from './emoji/emoji-button.tsx'
import { insertAt } from './insert.ts'
import { LinkButton } from './link-button.tsx'
import { MentionButton } from './mention-button.tsx'
import { replaceIn } from './replace.ts'
import { SnippetButton } from './snippets/snippet-button.tsx'
import type { InsertSnippet } from './snippets/use-snippets.ts'

type Props = {
  field: RefObject<HTMLTextAreaElement | null>
  /** Those that get the text. */
  profiles: readonly Profile[]
  onSnippet: InsertSnippet
}

export function InsertBar({ field, profiles, onSnippet }: Props) {
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
      <MentionButton profiles={profiles} onPick={insert} />
      <IconButton label={texts('composer').hashtag} onClick={() => insert('#')}>
        <Hash size={18} />
      </IconButton>
      <SnippetButton
        onPick={(snippet) => {
          const { selectionStart: start = 0, selectionEnd: end = 0 } = field.current ?? {}
          onSnippet(snippet, { start, end })
        }}
      />
    </div>
  )
}
