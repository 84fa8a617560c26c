import { type KeyboardEvent, useRef } from 'react'
import { NetworkMark } from '../../../networks/network-mark.tsx'
import type { BrandId } from '../../../networks/networks.ts'
import { texts } from '../../../texts/texts.ts'
import type { Target } from '../composing.ts'
import type { FormState } from '../form/form.ts'
import styles from './editor.module.css'

type Props = {
  targets: Target[]
  form: FormState
  tab: BrandId | undefined
  onTab: (tab: BrandId | undefined) => void
}

export function TextTabs({ targets, form, tab, onTab }: Props) {
  const list = useRef<HTMLDivElement>(null)
  const text = texts('composer')
  const marks = [undefined, ...targets.map(({ mark }) => mark)]
  const step = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (by === 0) return
    event.preventDefault()
    const index = (marks.indexOf(tab) + by + marks.length) % marks.length
    onTab(marks[index])
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[index]?.focus()
  }
  const tabOf = (mark: BrandId | undefined) => ({
    type: 'button' as const,
    role: 'tab',
    'aria-selected': mark === tab,
    tabIndex: mark === tab ? 0 : -1,
    onClick: () => onTab(mark),
  })
  return (
    <div
      ref={list}
      role="tablist"
      aria-label={text.tabs}
      className={styles.tabs}
      tabIndex={-1}
      onKeyDown={step}
    >
      <button {...tabOf(undefined)}>{text.all}</button>
      {targets.map(({ mark, name, type }) => {
        const isOwn = form.ownTexts[mark] !== undefined
        return (
          <button
            key={mark}
            {...tabOf(mark)}
            aria-label={isOwn ? `${name}, ${text.ownText}` : name}
          >
            <span aria-hidden>
              <NetworkMark type={type} size={15} />
            </span>
            <span>{name}</span>
            {isOwn && <i className={styles.dot} aria-hidden />}
          </button>
        )
      })}
    </div>
  )
}
