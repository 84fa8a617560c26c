// A button of the editor that opens a small panel at itself.
import { type ReactNode, useRef, useState } from 'react'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Popover } from '../../../ui/popover.tsx'

type Props = { label: string; icon: ReactNode; children: (close: () => void) => ReactNode }

export function ToolPopover({ label, icon, children }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <IconButton
        ref={button}
        label={label}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {icon}
      </IconButton>
      {isOpen && (
        <Popover anchor={button} opener={button} label={label} onClose={close}>
          {children(close)}
        </Popover>
      )}
    </>
  )
}
