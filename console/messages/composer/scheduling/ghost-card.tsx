// The unsent message of the composer, in the calendar's cell of its time. Dragging it to another cell changes the time.
import { type PointerEvent, useRef } from 'react'
import { NetworkMark } from '../../../networks/network-mark.tsx'
import { texts } from '../../../texts/texts.ts'
import { showToast } from '../../../ui/toasts.ts'
import { cellOf, minuteAt } from '../../calendar/gestures/cells.ts'
import card from '../../calendar/grids/card.module.css'
import { type Ghost, useGhost } from './ghost.ts'
import styles from './ghost-card.module.css'

/** `cell`: 2026-11-19, or 2026-11-19T17. */
export function GhostCard({ cell, isLine = false }: { cell: string; isLine?: boolean }) {
  const ghost = useGhost(cell)
  return ghost ? <Card ghost={ghost} isLine={isLine} /> : null
}

function Card({ ghost, isLine }: { ghost: Ghost; isLine: boolean }) {
  const over = useRef<HTMLElement>(undefined)
  const text = ghost.text.trim()
  const mark = (cell: HTMLElement | undefined) => {
    over.current?.removeAttribute('data-over')
    cell?.setAttribute('data-over', '')
    over.current = cell
  }
  const drop = (event: PointerEvent) => {
    const target = over.current
    mark(undefined)
    if (!target) return
    if (target.hasAttribute('data-past')) return showToast({ text: texts('calendar').past })
    ghost.onMove(wallIn(target, event.clientY, ghost.wall))
  }
  return (
    <span
      className={`${styles.ghost} ${isLine ? styles.line : ''}`}
      data-ghost
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={(event) => {
        if (event.buttons === 1) mark(cellAt(event))
      }}
      onPointerUp={drop}
      onPointerCancel={() => mark(undefined)}
    >
      <span className={styles.top}>
        <time>{ghost.wall.slice(11)}</time>
        {ghost.types.slice(0, isLine ? 1 : 3).map((type) => (
          <NetworkMark key={type} type={type} size={13} />
        ))}
      </span>
      <span className={`${card.text} ${text ? '' : styles.placeholder}`}>
        {text || texts('composer').ghost}
      </span>
    </span>
  )
}

function cellAt({ clientX, clientY }: PointerEvent): HTMLElement | undefined {
  const found = document.elementFromPoint(clientX, clientY)?.closest('[data-cell]')
  return found instanceof HTMLElement ? found : undefined
}

/** On a day the wall time stays; on an hour the minutes stay; in the day view the position in the cell is the minute. */
function wallIn(cell: HTMLElement, clientY: number, wall: string): string {
  const { day, hour } = cellOf(cell)
  const { minute } = minuteAt(cell, clientY)
  const [oldHour = '09', oldMinute = '00'] = wall.slice(11).split(':')
  const pad = (part: number) => String(part).padStart(2, '0')
  const hours = hour === undefined ? oldHour : pad(hour)
  return `${day}T${hours}:${minute === undefined ? oldMinute : pad(minute)}`
}
