// A link that opens the composer on the current page.
import { Link } from '@tanstack/react-router'
import type { AriaAttributes, ReactNode } from 'react'

type Props = AriaAttributes & {
  className?: string | undefined
  children: ReactNode
  'data-compose'?: string
  /** The wall time of the new message, such as 2026-11-17T17:00. */
  at?: string
}

export function ComposeLink({ at, children, ...attributes }: Props) {
  return (
    <Link to="." search={(search) => ({ ...search, compose: 'new', at })} {...attributes}>
      {children}
    </Link>
  )
}
