// The found messages, the actions on the chosen ones, and a button for more.
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useMemberNames } from '../../organizations/member-names.ts'
import { texts } from '../../texts/texts.ts'
import { useNow } from '../../time/use-now.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { showToast } from '../../ui/toasts.ts'
import { BulkBar } from '../calendar/listing/bulk-bar.tsx'
import { maxChosen } from '../choosing.ts'
import type { Line, Message } from '../listing.ts'
import { ResultRow } from './result-row.tsx'
import { lineOf, listFound } from './results-query.ts'
import type { SearchAddress } from './search-filters.ts'
import styles from './search-page.module.css'

type More = {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  error: unknown
  fetchNextPage: () => unknown
}
type Props = { address: SearchAddress; messages: Message[]; zone: string; more: More }

export function Results({ address, messages, zone, more }: Props) {
  const text = texts('search')
  const now = useNow(zone)
  const names = useMemberNames(messages.flatMap(({ createdByMember }) => createdByMember?.id ?? []))
  const [chosen, setChosen] = useState<ReadonlyMap<string, Line>>(new Map())
  const chooseAll = useMutation({
    mutationFn: () => listFound(address),
    onSuccess: ({ lines, isMore }) => {
      setChosen(new Map(lines.map((line) => [line.id, line])))
      if (isMore) showToast({ text: text.notAll(maxChosen) })
    },
  })
  const choose = (message: Message, isOn: boolean) => {
    const next = new Map(chosen)
    if (isOn) next.set(message.id, lineOf(message))
    else next.delete(message.id)
    setChosen(next)
  }
  return (
    <section className={styles.results} aria-label={text.results}>
      <BulkBar lines={[...chosen.values()]} zone={zone} onClear={() => setChosen(new Map())}>
        <Button isBusy={chooseAll.isPending} onClick={() => chooseAll.mutate()}>
          {text.chooseAll}
        </Button>
      </BulkBar>
      {chooseAll.isError && <ErrorPanel error={chooseAll.error} />}
      <ul>
        {messages.map((message) => (
          <ResultRow
            key={message.id}
            message={message}
            q={address.q ?? ''}
            author={names.get(message.createdByMember?.id ?? '')}
            now={now}
            zone={zone}
            isChosen={chosen.has(message.id)}
            onChoose={(isOn) => choose(message, isOn)}
          />
        ))}
      </ul>
      {more.isFetchNextPageError && <ErrorPanel error={more.error} />}
      <p className={styles.end} role="status">
        {more.hasNextPage ? text.shown(messages.length) : text.all(messages.length)}
      </p>
      {more.hasNextPage && (
        <p className={styles.end}>
          <Button isBusy={more.isFetchingNextPage} onClick={() => void more.fetchNextPage()}>
            {text.more}
          </Button>
        </p>
      )}
    </section>
  )
}
