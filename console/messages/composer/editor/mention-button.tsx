// Inserts a mention of a person who is searched.
import { AtSign } from 'lucide-react'
import type { Profile } from '../../../profiles/profiles.ts'
import { texts } from '../../../texts/texts.ts'
import { MentionSearch } from './mention-search.tsx'
import { ToolPopover } from './tool-popover.tsx'

type Props = { profiles: readonly Profile[]; onPick: (mention: string) => void }

export function MentionButton({ profiles, onPick }: Props) {
  return (
    <ToolPopover label={texts('composer').mention} icon={<AtSign size={18} />}>
      {(close) => (
        <MentionSearch
          profiles={profiles}
          onPick={(name) => {
            close()
            onPick(`@{${name}}`)
          }}
        />
      )}
    </ToolPopover>
  )
}
