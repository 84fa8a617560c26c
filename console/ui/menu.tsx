// A menu by Base UI, whose code is loaded when the pointer or the focus reaches a trigger, to keep the first page small.
import { cloneElement, type ReactElement, type ReactNode, useEffect, useState } from 'react'

export type MenuProps = { trigger: ReactElement<Record<string, unknown>>; children: ReactNode }
/** With a `reason` it does nothing but show why it cannot be used now. */
export type ItemProps = { onSelect: () => void; reason?: string | undefined; children: ReactNode }
export type AnchoredProps = {
  /** The menu is placed at it, and gives the focus back to it. */
  anchor: HTMLElement
  label: string
  onClose: () => void
  children: ReactNode
}
export type CheckProps = { isOn: boolean; onChange: (isOn: boolean) => void; children: ReactNode }
export type ChoicesProps<Value extends string> = {
  label: string
  value: Value
  choices: readonly (readonly [Value, string])[]
  onChange: (value: Value) => void
}

let parts: typeof import('./menu-parts.tsx') | undefined

async function load(): Promise<void> {
  parts = await import('./menu-parts.tsx')
}

/** If it fails, the click loads it again. */
function prefetch(): void {
  load().catch(() => undefined)
}

export function Menu({
  trigger,
  children,
  align = 'start',
}: MenuProps & { align?: 'start' | 'end' }) {
  const [wasOpened, setWasOpened] = useState(false)
  if (parts && wasOpened) {
    return (
      <parts.OpenMenu trigger={trigger} align={align}>
        {children}
      </parts.OpenMenu>
    )
  }
  return cloneElement(trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onPointerEnter: prefetch,
    onFocus: prefetch,
    onClick: () => load().then(() => setWasOpened(true)),
  })
}

/** A menu without a trigger of its own, open until it is closed. */
export function AnchoredMenu(props: AnchoredProps) {
  const [isLoaded, setLoaded] = useState(parts !== undefined)
  useEffect(() => {
    if (!isLoaded) load().then(() => setLoaded(true), props.onClose)
  })
  return parts && isLoaded && <parts.AnchoredMenu {...props} />
}

export function MenuItem(props: ItemProps) {
  return parts && <parts.MenuItem {...props} />
}

/** Several may be on; the menu stays open. */
export function MenuCheck(props: CheckProps) {
  return parts && <parts.MenuCheck {...props} />
}

export function MenuChoices<Value extends string>(props: ChoicesProps<Value>) {
  return parts && <parts.MenuChoices {...props} />
}

export function MenuSeparator() {
  return parts && <parts.MenuSeparator />
}
