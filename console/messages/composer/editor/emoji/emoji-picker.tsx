// The list of emoji with search, skin tones and those that were used last (docs/decisions/0069-emoji-and-dates.md). Arrow keys move in the
// list while the focus stays in the search field. Loaded when it is first opened.
import { type EmojiData, EmojiPicker as Picker, type SkinTone } from 'frimousse'
import { useState } from 'react'
import { language, texts } from '../../../../texts/texts.ts'
import { Tabs } from '../../../../ui/tabs.tsx'
import { usePhone } from '../../../../ui/use-media.ts'
import { modifiers, nameOf } from './emoji-data.ts'
import styles from './emoji-picker.module.css'
import { readHabits, rememberEmoji, rememberTone } from './recent.ts'

type Props = { data: EmojiData; onPick: (emoji: string) => void }

export function EmojiPicker({ data, onPick }: Props) {
  const text = texts('composer').emojiPicker
  const columns = usePhone() ? 7 : 9
  const [{ recent, tone }, setHabits] = useState(readHabits)
  const [search, setSearch] = useState('')
  const pick = (emoji: string) => {
    rememberEmoji(emoji)
    onPick(emoji)
  }
  return (
    <Picker.Root
      className={styles.picker}
      locale={language()}
      resolveEmojiData={() => data}
      skinTone={tone}
      columns={columns}
      onEmojiSelect={({ emoji }) => pick(emoji)}
    >
      <Picker.Search
        className={styles.search}
        aria-label={text.search}
        placeholder={text.search}
        value={search}
        onChange={({ target }) => setSearch(target.value)}
      />
      {search === '' && recent.length > 0 && (
        <Recent data={data} emoji={recent.slice(0, columns)} onPick={pick} />
      )}
      <Picker.Viewport className={styles.viewport}>
        <Picker.Empty className={styles.empty}>{text.none}</Picker.Empty>
        <Picker.List components={parts} aria-label={text.list} />
      </Picker.Viewport>
      <footer>
        <Picker.ActiveEmoji>
          {({ emoji }) => <small className={styles.name}>{emoji?.label ?? ''}</small>}
        </Picker.ActiveEmoji>
        <Tones
          tone={tone}
          onChange={(next) => {
            rememberTone(next)
            setHabits(readHabits())
          }}
        />
      </footer>
    </Picker.Root>
  )
}

type RecentProps = { data: EmojiData; emoji: string[]; onPick: (emoji: string) => void }

function Recent({ data, emoji, onPick }: RecentProps) {
  const label = texts('composer').emojiPicker.recent
  return (
    <section aria-label={label}>
      <p className={styles.heading} aria-hidden>
        {label}
      </p>
      <div className={styles.row}>
        {emoji.map((one) => (
          <button
            key={one}
            type="button"
            className={styles.emoji}
            aria-label={nameOf(data, one) ?? one}
            onClick={() => onPick(one)}
          >
            {one}
          </button>
        ))}
      </div>
    </section>
  )
}

function Tones({ tone, onChange }: { tone: SkinTone; onChange: (tone: SkinTone) => void }) {
  const text = texts('composer').emojiPicker
  const choices = Object.entries({ none: '', ...modifiers }).map(
    // The type of Object.entries loses the names.
    ([name, modifier]) => [name as SkinTone, modifier] as const,
  )
  return (
    <Tabs
      className={styles.tones ?? ''}
      label={text.tone}
      value={tone}
      choices={choices.map(([name, modifier]) => [
        name,
        <span key={name} role="img" aria-label={text.tones[name]}>
          {`✋${modifier}`}
        </span>,
      ])}
      onChange={onChange}
    />
  )
}

const parts: Parameters<typeof Picker.List>[0]['components'] = {
  CategoryHeader: ({ category, ...rest }) => (
    <div {...rest} className={styles.heading}>
      {category.label}
    </div>
  ),
  // frimousse counts from 0, ARIA from 1.
  Row: ({ 'aria-rowindex': row = 0, ...rest }) => {
    const props = { ...rest, 'aria-rowindex': row + 1 }
    return <div {...props} className={styles.row} />
  },
  Emoji: ({ emoji, 'aria-colindex': column = 0, ...rest }) => {
    const props = { ...rest, 'aria-colindex': column + 1 }
    return (
      <button {...props} type="button" className={styles.emoji} title={emoji.label}>
        {emoji.emoji}
      </button>
    )
  },
}
