// Opens the list of emoji, whose code and data are loaded then.
import { Smile } from 'lucide-react'
import { type ComponentProps, type ComponentType, useRef, useState } from 'react'
import { texts } from '../../../../texts/texts.ts'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { Popover } from '../../../../ui/popover.tsx'
import { showToast } from '../../../../ui/toasts.ts'
import type { EmojiPicker } from './emoji-picker.tsx'

type Loaded = {
  Picker: ComponentType<ComponentProps<typeof EmojiPicker>>
  data: ComponentProps<typeof EmojiPicker>['data']
}

let loaded: Loaded | undefined

async function load(): Promise<void> {
  const [{ EmojiPicker: Picker }, { loadEmoji }] = await Promise.all([
    import('./emoji-picker.tsx'),
    import('./emoji-data.ts'),
  ])
  loaded = { Picker, data: await loadEmoji() }
}

export function EmojiButton({ onPick }: { onPick: (emoji: string) => void }) {
  const text = texts('composer')
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [isLoading, setLoading] = useState(false)
  const toggle = async () => {
    if (isOpen) return setOpen(false)
    setLoading(true)
    try {
      if (!loaded) await load()
      setOpen(true)
    } catch {
      showToast({ text: text.emojiPicker.failed })
    } finally {
      setLoading(false)
    }
  }
  return (
    <>
      <IconButton
        ref={button}
        label={text.emoji}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-busy={isLoading || undefined}
        onClick={() => void toggle()}
      >
        <Smile size={18} />
      </IconButton>
      {isOpen && loaded && (
        <Popover anchor={button} opener={button} label={text.emoji} onClose={() => setOpen(false)}>
          <loaded.Picker
            data={loaded.data}
            onPick={(emoji) => {
              setOpen(false)
              onPick(emoji)
            }}
          />
        </Popover>
      )}
    </>
  )
}
