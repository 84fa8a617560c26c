// The dialog that "?" opens: the list of shortcuts, and a switch for them.
import { useState } from 'react'
import { texts } from '../texts/texts.ts'
import { Dialog } from '../ui/dialog.tsx'
import { areKeysOn, modifier, switchKeys } from '../ui/keys.ts'
import styles from './keyboard-map.module.css'

const map = [
  ['compose', 'C'],
  ['send', `${modifier}↵`],
  ['search', `${modifier}K`],
  ['searchMessages', '/'],
  ['home', 'G H'],
  ['calendar', 'G C'],
  ['review', 'G R'],
  ['notices', 'G N'],
  ['interactions', 'G I'],
  ['profiles', 'G P'],
  ['today', 'T'],
  ['views', '1', '2', '3', '4'],
  ['step', '[', ']'],
  ['move', 'M'],
  ['copy', '⇧M'],
  ['newHere', 'N'],
  ['open', '↵'],
  ['verdict', 'A', 'R', 'E'],
  ['queue', 'J', 'K'],
  ['pictures', 'Alt ←', 'Alt →'],
  ['notice', 'F6'],
  ['escape', 'Esc'],
  ['map', '?'],
] as const

export function KeyboardMap({ onClose }: { onClose: () => void }) {
  const text = texts('shell')
  const [isOn, setOn] = useState(areKeysOn)
  return (
    <Dialog title={text.keys} onClose={onClose}>
      <dl className={styles.map}>
        {map.map(([name, ...keys]) => (
          <div key={name}>
            <dt>{text.keyNames[name]}</dt>
            <dd>
              {keys.map((key) => (
                <kbd key={key}>{key.replace(/^G /, `G ${text.followedBy} `)}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <label className={styles.switch}>
        <input
          type="checkbox"
          checked={isOn}
          onChange={() => {
            switchKeys(!isOn)
            setOn(!isOn)
          }}
        />
        {text.keysOn}
      </label>
    </Dialog>
  )
}
