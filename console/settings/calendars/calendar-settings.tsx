// The addresses of the member's calendar: the list, a new one that is shown once, and the end of one.
import { useQuery } from '@tanstack/react-query'
import { CalendarDays, Plus } from 'lucide-react'
import { useState } from 'react'
import { useProfileById } from '../../profiles/profiles.ts'
import { texts } from '../../texts/texts.ts'
import { formatList } from '../../time/format.ts'
import { ActionDialog } from '../../ui/action-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Query } from '../../ui/query.tsx'
import rows from '../../ui/rows.module.css'
import { showToast } from '../../ui/toasts.ts'
import settings from '../settings.module.css'
import { ShownOnce } from '../shown-once.tsx'
import token from '../tokens/token-settings.module.css'
import { useDayWords } from '../use-day-words.ts'
import { CalendarDialog } from './calendar-dialog.tsx'
import { type Calendar, calendarsQuery, type MadeCalendar, useEndCalendar } from './calendars.ts'

type Open = { kind: 'make' } | { kind: 'end'; calendar: Calendar }

export function CalendarSettings() {
  const text = texts('calendarAddresses')
  const query = useQuery(calendarsQuery)
  const [open, setOpen] = useState<Open>()
  const [made, setMade] = useState<MadeCalendar>()
  const close = () => setOpen(undefined)
  return (
    <Panel
      title={text.title}
      aside={
        <Button className={token.aside ?? ''} onClick={() => setOpen({ kind: 'make' })}>
          <Plus size={16} aria-hidden />
          {text.newAddress}
        </Button>
      }
    >
      <p className={settings.lede}>{text.lede}</p>
      {made && (
        <ShownOnce
          name={made.name}
          value={made.url}
          title={text.copyNow}
          text={text.shownOnce}
          stored={text.stored}
          onStored={() => setMade(undefined)}
        />
      )}
      <Query query={query}>
        {(calendars) =>
          calendars.length === 0 ? (
            <p>{text.none}</p>
          ) : (
            <ul className={rows.rows}>
              {calendars.map((calendar) => (
                <Row
                  key={calendar.id}
                  calendar={calendar}
                  onEnd={() => setOpen({ kind: 'end', calendar })}
                />
              ))}
            </ul>
          )
        }
      </Query>
      {open?.kind === 'make' && (
        <CalendarDialog
          onClose={close}
          onMade={(calendar) => {
            setMade(calendar)
            close()
          }}
        />
      )}
      {open?.kind === 'end' && <EndDialog calendar={open.calendar} onClose={close} />}
    </Panel>
  )
}

function Row({ calendar, onEnd }: { calendar: Calendar; onEnd: () => void }) {
  const text = texts('calendarAddresses')
  const day = useDayWords()
  const profiles = useProfileById()
  const { name, socialProfileIds, tags, onlyTitles, lastReadDate } = calendar
  const names = socialProfileIds.flatMap((id) => profiles.get(id)?.socialNetworkUsername ?? [])
  const shown = socialProfileIds.length === 0 ? text.allProfiles : formatList(names)
  return (
    <li>
      <CalendarDays size={17} aria-hidden />
      <span>
        <b>{name}</b>
        <small>{shown || text.noProfiles}</small>
        {tags.length > 0 && <small>{text.onlyTags(formatList(tags))}</small>}
        {onlyTitles && <small>{text.shows.titles.label}</small>}
        <small>{lastReadDate === null ? text.neverRead : text.lastRead(day(lastReadDate))}</small>
      </span>
      <Button look="quiet" aria-label={`${text.end}: ${name}`} onClick={onEnd}>
        {text.end}
      </Button>
    </li>
  )
}

function EndDialog({ calendar, onClose }: { calendar: Calendar; onClose: () => void }) {
  const text = texts('calendarAddresses')
  const end = useEndCalendar(() => {
    showToast({ text: text.ended(calendar.name) })
    onClose()
  })
  return (
    <ActionDialog
      title={text.endAsk(calendar.name)}
      onClose={onClose}
      action={text.end}
      look="danger"
      call={end}
      failure={text.notEnded}
      onAct={() => end.mutate(calendar.id)}
    >
      <p>{text.endWhy}</p>
    </ActionDialog>
  )
}
