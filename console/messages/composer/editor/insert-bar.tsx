// Emoji, a link and a hashtag, put where the caret is.
import { Hash, Link2, Smile } from 'lucide-react'
import { type RefObject, useId, useState } from 'react'
import { texts } from '../../../texts/texts.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import styles from './editor.module.css'

type Props = { field: RefObject<HTMLTextAreaElement | null>; onInsert: (text: string) => void }

const emoji = [...'😀😂🥹😊😍😎🤔🙌👏👍🙏💪❤🔥✨⭐🎉🎁📣📌📅⏰📷🎬🎶🛒☕🍞🥖🥐🍰🌱🌾🍂☀🌍🚀✅❗👉']

export function InsertBar({ field, onInsert }: Props) {
  const text = texts('composer')
  const [isOpen, setOpen] = useState(false)
  const pickerId = useId()
  const insert = (words: string) => {
    const element = field.current
    if (!element) return
    const { value, selectionStart, selectionEnd } = element
    const before = value.slice(0, selectionStart)
    const gap = words.length > 1 && /\S$/.test(before) && /^\w/.test(words) ? ' ' : ''
    onInsert(before + gap + words + value.slice(selectionEnd))
    const caret = before.length + gap.length + words.length
    element.focus()
    // After React has put the new text into the field.
    requestAnimationFrame(() => element.setSelectionRange(caret, caret))
  }
  return (
    <div className={styles.inserts}>
      <IconButton
        label={text.emoji}
        aria-expanded={isOpen}
        aria-controls={pickerId}
        onClick={() => setOpen(!isOpen)}
      >
        <Smile size={18} />
      </IconButton>
      <IconButton label={text.link} onClick={() => insert('https://')}>
        <Link2 size={18} />
      </IconButton>
      <IconButton label={text.hashtag} onClick={() => insert('#')}>
        <Hash size={18} />
      </IconButton>
      <div id={pickerId} className={styles.emoji} hidden={!isOpen}>
        {emoji.map((one) => (
          <button key={one} type="button" onClick={() => insert(one)}>
            {one}
          </button>
        ))}
      </div>
    </div>
  )
}
