// The tokens of the member: the list, a new one that is shown once, and the end of one.
import { useQuery } from '@tanstack/react-query'
import { KeyRound, Plus } from 'lucide-react'
import { useState } from 'react'
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
import { useDayWords } from '../use-day-words.ts'
import { TokenDialog } from './token-dialog.tsx'
import styles from './token-settings.module.css'
import { chosenRights, type MadeToken, type Token, tokensQuery, useEndToken } from './tokens.ts'

type Open = { kind: 'make' } | { kind: 'end'; token: Token }

export function TokenSettings() {
  const text = texts('tokens')
  const query = useQuery(tokensQuery)
  const [open, setOpen] = useState<Open>()
  const [made, setMade] = useState<MadeToken>()
  const close = () => setOpen(undefined)
  return (
    <Panel
      title={text.title}
      aside={
        <Button className={styles.aside ?? ''} onClick={() => setOpen({ kind: 'make' })}>
          <Plus size={16} aria-hidden />
          {text.newToken}
        </Button>
      }
    >
      <p className={settings.lede}>{text.lede}</p>
      {made && (
        <ShownOnce
          name={made.name}
          value={made.token}
          title={text.copyNow}
          text={text.shownOnce}
          stored={text.stored}
          onStored={() => setMade(undefined)}
        />
      )}
      <Query query={query}>
        {(tokens) =>
          tokens.length === 0 ? (
            <p>{text.none}</p>
          ) : (
            <ul className={rows.rows}>
              {tokens.map((token) => (
                <Row key={token.id} token={token} onEnd={() => setOpen({ kind: 'end', token })} />
              ))}
            </ul>
          )
        }
      </Query>
      {open?.kind === 'make' && (
        <TokenDialog
          onClose={close}
          onMade={(token) => {
            setMade(token)
            close()
          }}
        />
      )}
      {open?.kind === 'end' && <EndDialog token={open.token} onClose={close} />}
    </Panel>
  )
}

function Row({ token, onEnd }: { token: Token; onEnd: () => void }) {
  const text = texts('tokens')
  const day = useDayWords()
  const rights = chosenRights.filter((right) => token.rights.includes(right))
  const names = rights.map((right) => text.rights[right])
  return (
    <li>
      <KeyRound size={17} aria-hidden />
      <span>
        <b>{token.name}</b>
        <small>{names.length === 0 ? text.onlyReads : formatList(names)}</small>
        <small>
          {text.ends(day(token.expiresDate))}{' '}
          {token.lastUsedDate === null ? text.neverUsed : text.lastUsed(day(token.lastUsedDate))}
        </small>
      </span>
      <Button look="quiet" aria-label={`${text.end}: ${token.name}`} onClick={onEnd}>
        {text.end}
      </Button>
    </li>
  )
}

function EndDialog({ token, onClose }: { token: Token; onClose: () => void }) {
  const text = texts('tokens')
  const end = useEndToken(() => {
    showToast({ text: text.ended(token.name) })
    onClose()
  })
  return (
    <ActionDialog
      title={text.endAsk(token.name)}
      onClose={onClose}
      action={text.end}
      look="danger"
      call={end}
      failure={text.notEnded}
      onAct={() => end.mutate(token.id)}
    >
      <p>{text.endWhy}</p>
    </ActionDialog>
  )
}
