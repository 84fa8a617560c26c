// Asks which message of a group that was moved together should move alone. The others go back.

import { NetworkMark } from '../../../networks/network-mark.tsx'
import { useProfileById } from '../../../profiles/profiles.ts'
import { texts } from '../../../texts/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { shownText } from '../../shown-text.ts'
import type { Line } from '../summary.ts'
import styles from './only-one.module.css'

type Props = { lines: Line[]; onChoose: (line: Line) => void; onClose: () => void }

export function OnlyOne({ lines, onChoose, onClose }: Props) {
  const profiles = useProfileById()
  const text = texts('calendar')
  return (
    <Dialog title={text.onlyOneTitle} onClose={onClose}>
      <p>{text.onlyOneText}</p>
      <ul className={styles.lines}>
        {lines.map((line) => {
          const profile = profiles.get(line.socialProfile.id)
          return (
            <li key={line.id}>
              <Button onClick={() => onChoose(line)}>
                <NetworkMark type={profile?.type ?? ''} />
                {profile?.socialNetworkUsername ?? shownText(line)}
              </Button>
            </li>
          )
        })}
      </ul>
    </Dialog>
  )
}
