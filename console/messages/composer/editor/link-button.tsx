// Asks for the address of a link. No network takes words in place of the address, so there is no field for them.
import { Link2 } from 'lucide-react'
import { useState } from 'react'
import { texts } from '../../../texts/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import styles from './editor.module.css'
import { readAddress } from './insert.ts'
import { ToolPopover } from './tool-popover.tsx'

export function LinkButton({ onPick }: { onPick: (address: string) => void }) {
  return (
    <ToolPopover label={texts('composer').link} icon={<Link2 size={18} />}>
      {(close) => (
        <Address
          onPick={(address) => {
            close()
            onPick(address)
          }}
        />
      )}
    </ToolPopover>
  )
}

function Address({ onPick }: { onPick: (address: string) => void }) {
  const text = texts('composer')
  const [typed, setTyped] = useState('')
  const [isWrong, setWrong] = useState(false)
  const insert = () => {
    const address = readAddress(typed)
    if (address) onPick(address)
    else setWrong(true)
  }
  return (
    <div className={styles.address}>
      <Field
        label={text.linkField}
        hint={text.linkHint}
        error={isWrong ? text.linkWrong : undefined}
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="https://"
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value)
          setWrong(false)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
          event.preventDefault()
          insert()
        }}
      />
      <Button look="primary" onClick={insert}>
        {text.linkInsert}
      </Button>
    </div>
  )
}
