// The table of month, week and day. Its cells take the focus: Tab goes to one of them, arrow keys to the others.
import type { ComponentProps } from 'react'
import { texts } from '../../../texts/texts.ts'

export function Grid(props: ComponentProps<'table'>) {
  // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: ARIA in HTML lets a table be a grid
  return <table role="grid" aria-label={texts('calendar').grid} {...props} />
}

export function GridCell({ isActive, ...props }: ComponentProps<'td'> & { isActive: boolean }) {
  // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the cells of a grid are gridcells
  return <td role="gridcell" tabIndex={isActive ? 0 : -1} {...props} />
}
