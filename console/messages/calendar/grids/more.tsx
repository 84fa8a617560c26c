// The link from a cell to the cards that do not fit into it. In the day view the first of them has the focus; on the way back, this link.
import { Link } from '@tanstack/react-router'
import { texts } from '../../../texts/texts.ts'
import { expectFocus } from '../gestures/expected-focus.ts'

type Props = { day: string; hour?: number | undefined; count: number; className: string }

export function More({ day, hour, count, className }: Props) {
  return (
    <Link
      to="/calendar/$view/$date"
      params={{ view: 'day', date: day }}
      search={(old) => old}
      className={className}
      data-more
      tabIndex={-1}
      onClick={({ currentTarget }) => expectFocus(currentTarget, { day, hour })}
    >
      {texts('calendar').more(count)}
    </Link>
  )
}
