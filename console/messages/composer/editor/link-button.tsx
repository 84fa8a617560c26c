// Asks for the address of a link. No network takes words in place of the address, so there is no field for them.
import { Link2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { texts } from '../../../texts/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Popover } from '../../../ui/popover.tsx'
import styles from './editor.module.css'
import { readAddress } from './insert.ts'

export function LinkButton({ onPick }: { onPick: (address: string) => void }) {
  const text = texts('composer')
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <IconButton
        ref={button}
        label={text.link}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <Link2 size={18} />
      </IconButton>
      {isOpen && (
        <Popover anchor={button} opener={button} label={text.link} onClose={() => setOpen(false)}>
          <Address
            onPick={(address) => {
              setOpen(false)
              onPick(address)
            }}
          />
        </Popover>
      )}
    </>
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
