// A time of day in 24 hours, typed or picked from a list of half hours (ARIA's combobox: the focus stays in the field).
import { ChevronDown } from 'lucide-react'
import { type KeyboardEvent, type Ref, useEffect, useId, useRef, useState } from 'react'
import { texts } from '../../texts/texts.ts'
import { readClock } from '../../time/typed.ts'
import { Popover } from '../popover.tsx'
import styles from './date.module.css'

type Props = {
  ref?: Ref<HTMLInputElement>
  label: string
  /** 09:30; anything else is no time. */
  value: string
  /** The list leaves out earlier times. */
  from?: string | undefined
  /** The id of the finding about it. */
  finding?: string | undefined
  /** "" for a text that is no time. */
  onChange: (value: string) => void
}

export function TimeField({ ref, label, value, from = '', finding, onChange }: Props) {
  const id = useId()
  const frame = useRef<HTMLDivElement>(null)
  const [typed, setTyped] = useState<string>()
  const offered = halfHours.filter((time) => time >= from)
  const isTyped = typed !== undefined && (readClock(typed) ?? '') === value
  const choose = (time: string) => {
    setTyped(undefined)
    onChange(time)
  }
  const { active, toggle, close, press } = useList(offered, value, choose)
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <div ref={frame} className={styles.frame}>
        <input
          ref={ref}
          id={id}
          role="combobox"
          autoComplete="off"
          placeholder="09:30"
          value={isTyped ? typed : value}
          aria-expanded={active !== undefined}
          aria-controls={active === undefined ? undefined : `${id}-list`}
          aria-activedescendant={active && optionId(id, active)}
          aria-autocomplete="none"
          aria-invalid={finding ? true : undefined}
          aria-describedby={finding}
          onChange={({ target }) => {
            setTyped(target.value)
            onChange(readClock(target.value) ?? '')
            close()
          }}
          onBlur={() => {
            if (value) setTyped(undefined)
          }}
          onKeyDown={press}
        />
        <button
          type="button"
          tabIndex={-1}
          aria-label={texts('ui').chooseTime}
          title={texts('ui').chooseTime}
          onPointerDown={(event) => event.preventDefault()}
          onClick={({ currentTarget }) => {
            currentTarget.parentElement?.querySelector('input')?.focus()
            toggle()
          }}
        >
          <ChevronDown size={17} aria-hidden />
        </button>
      </div>
      {active !== undefined && (
        <Popover anchor={frame} opener={frame} className={styles.list} onClose={close}>
          <Times
            id={id}
            times={offered}
            active={active}
            onChoose={(time) => {
              choose(time)
              close()
            }}
          />
        </Popover>
      )}
    </div>
  )
}

/** `active`: the option that Enter chooses; undefined: the list is closed. */
function useList(offered: string[], value: string, onChoose: (time: string) => void) {
  const [active, setActive] = useState<string>()
  const open = () => setActive(offered.find((time) => time >= value) ?? offered[0])
  const close = () => setActive(undefined)
  const step = (by: number) =>
    active === undefined ? open() : setActive(offered[offered.indexOf(active) + by] ?? active)
  const actions: Partial<Record<string, () => void>> = {
    ArrowDown: () => step(1),
    ArrowUp: () => step(-1),
    Enter: () => {
      if (active !== undefined) onChoose(active)
      close()
    },
  }
  const press = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey } = event
    const isForForm = ctrlKey || metaKey || (active === undefined && !key.startsWith('Arrow'))
    const run = isForForm ? undefined : actions[key]
    if (!run) return
    event.preventDefault()
    run()
  }
  return { active, toggle: active === undefined ? open : close, close, press }
}

type TimesProps = {
  id: string
  times: string[]
  active: string
  onChoose: (time: string) => void
}

function Times({ id, times, active, onChoose }: TimesProps) {
  useEffect(() => {
    document.getElementById(optionId(id, active))?.scrollIntoView({ block: 'nearest' })
  }, [id, active])
  return (
    <div id={`${id}-list`} role="listbox" aria-label={texts('ui').chooseTime} tabIndex={-1}>
      {times.map((time) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
        <div
          key={time}
          id={optionId(id, time)}
          role="option"
          aria-selected={time === active}
          tabIndex={-1}
          // The focus stays in the field.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onChoose(time)}
        >
          {time}
        </div>
      ))}
    </div>
  )
}

const halfHours = Array.from(
  { length: 48 },
  (_, index) => `${String(index >> 1).padStart(2, '0')}:${index % 2 === 0 ? '00' : '30'}`,
)

function optionId(id: string, time: string): string {
  return `${id}-${time.replace(':', '')}`
}
