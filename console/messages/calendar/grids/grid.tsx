// The table of month, week and day. Its cells take the focus: Tab goes to one of them, arrow keys to the others.
import type { ComponentProps } from 'react'
import { texts } from '../../../texts/texts.ts'
import frame from '../frame.module.css'
import styles from './grid.module.css'

export function Grid({ className = '', ...props }: ComponentProps<'table'>) {
  const look = `${frame.frame} ${className}`
  return (
    <table
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: ARIA in HTML lets a table be a grid
      role="grid"
      className={look}
      aria-label={texts('calendar').grid}
      // Holds the focus while a card is carried into another period.
      tabIndex={-1}
      {...props}
    />
  )
}

type CellProps = ComponentProps<'td'> & { isActive: boolean }

export function GridCell({ isActive, className, ...props }: CellProps) {
  const look = `${styles.cell} ${className}`
  // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the cells of a grid are gridcells
  return <td role="gridcell" className={look} tabIndex={isActive ? 0 : -1} {...props} />
}
