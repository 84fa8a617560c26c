// The parts of a menu. Base UI handles arrow keys, type-ahead and focus. Loaded by menu.tsx.
import { Menu as BaseMenu } from '@base-ui/react/menu'
import { Check } from 'lucide-react'
import styles from './menu.module.css'
import type { CheckProps, ChoicesProps, ItemProps, MenuProps } from './menu.tsx'

/** A menu that is open when it is first rendered. It is inside of main, because all content should be in a landmark. */
export function OpenMenu({ trigger, children, align }: MenuProps & { align: 'start' | 'end' }) {
  return (
    <BaseMenu.Root modal={false} defaultOpen>
      <BaseMenu.Trigger render={trigger} />
      <BaseMenu.Portal>
        <BaseMenu.Positioner className={styles.positioner} sideOffset={6} align={align}>
          <BaseMenu.Popup className={styles.popup}>{children}</BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  )
}

export function MenuItem({ onSelect, children }: ItemProps) {
  return (
    <BaseMenu.Item className={styles.item} onClick={onSelect}>
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
