// The parts of a menu. Base UI handles arrow keys, type-ahead and focus. Loaded by menu.tsx.
import { Menu as BaseMenu } from '@base-ui/react/menu'
import { Check } from 'lucide-react'
import { useEffect } from 'react'
import styles from './menu.module.css'
import type { AnchoredProps, CheckProps, ChoicesProps, ItemProps, MenuProps } from './menu.tsx'
import { showToast } from './toasts.ts'

/** A menu that is open when it is first rendered. It is inside of main, because all content should be in a landmark. */
export function OpenMenu({ trigger, children, align }: MenuProps & { align: 'start' | 'end' }) {
  return (
    <BaseMenu.Root modal={false} defaultOpen>
      <BaseMenu.Trigger render={trigger} />
      <BaseMenu.Portal container={document.querySelector('main') ?? undefined}>
        <BaseMenu.Positioner className={styles.positioner} sideOffset={6} align={align}>
          <BaseMenu.Popup className={styles.popup}>
            {children}
            <FocusGuards />
          </BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  )
}

export function AnchoredMenu({ anchor, label, onClose, children }: AnchoredProps) {
  return (
    <BaseMenu.Root modal={false} open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <BaseMenu.Portal container={document.querySelector('main') ?? undefined}>
        <BaseMenu.Positioner
          className={styles.positioner}
          anchor={anchor}
          sideOffset={4}
          align="start"
        >
          <BaseMenu.Popup
            className={styles.popup}
            aria-label={label}
            finalFocus={() => (anchor.isConnected ? anchor : true)}
          >
            {children}
            <FocusGuards />
          </BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  )
}

/**
 * Exposes the elements around trigger and menu by which Base UI notices that the focus leaves. It hides them from screen readers, but
 * an element that takes the focus must not be hidden (WCAG 4.1.2).
 */
function FocusGuards() {
  useEffect(() => {
    // Those of the portal are rendered right after this effect.
    const timer = setTimeout(() => {
      for (const guard of document.querySelectorAll('[data-base-ui-focus-guard]'))
        guard.removeAttribute('aria-hidden')
    })
    return () => clearTimeout(timer)
  }, [])
  return null
}

export function MenuItem({ onSelect, reason, children }: ItemProps) {
  const select = reason === undefined ? onSelect : () => showToast({ text: reason })
  return (
    <BaseMenu.Item
      className={styles.item}
      onClick={select}
      aria-disabled={reason === undefined ? undefined : true}
    >
      {children}
    </BaseMenu.Item>
  )
}

/** Several may be on; the menu stays open. */
export function MenuCheck({ isOn, onChange, children }: CheckProps) {
  return (
    <BaseMenu.CheckboxItem className={styles.item} checked={isOn} onCheckedChange={onChange}>
      {children}
      <Tick isOn={isOn} />
    </BaseMenu.CheckboxItem>
  )
}

export function MenuChoices<Value extends string>({
  label,
  value,
  choices,
  onChange,
}: ChoicesProps<Value>) {
  return (
    <BaseMenu.Group>
      <BaseMenu.GroupLabel className={styles.label}>{label}</BaseMenu.GroupLabel>
      <BaseMenu.RadioGroup value={value} onValueChange={onChange}>
        {choices.map(([choice, name]) => (
          <BaseMenu.RadioItem key={choice} className={styles.item} value={choice} closeOnClick>
            {name}
            <Tick isOn={choice === value} />
          </BaseMenu.RadioItem>
        ))}
      </BaseMenu.RadioGroup>
    </BaseMenu.Group>
  )
}

export function MenuSeparator() {
  return <BaseMenu.Separator className={styles.separator} />
}

function Tick({ isOn }: { isOn: boolean }) {
  return <Check className={styles.tick} size={15} visibility={isOn ? 'visible' : 'hidden'} />
}
