// The ways on for a chain that runs, has stopped or is to stop: editing what is not out, sending the part that is missing, as it is or
// corrected, leaving it out, and taking the rest back.
import { useNavigate } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { api, call } from '../../../api/client.ts'
import { texts } from '../../../texts/texts.ts'
import { ActionDialog } from '../../../ui/action-dialog.tsx'
import { Button } from '../../../ui/button.tsx'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { restIdOf } from '../../composer/compose-ids.ts'
import { isUnknown, type Message } from '../../listing.ts'
import { useOpenInComposer } from '../../open-in-composer.ts'
import { LookedBox } from '../actions/looked-box.tsx'
import styles from '../actions/message-actions.module.css'
import { useMessageAct } from '../actions/use-message-act.ts'
import { useOutcome } from '../actions/use-outcome.ts'
import { type PartAct, partActsOf } from './acts-on-parts.ts'

// Few parts are corrected.
const CorrectDialog = lazyPart(() => import('./correct-dialog.tsx'), 'CorrectDialog')

type Props = { message: Message; network: string }
/** Those that a dialog asks about. */
type AskedAct = Exclude<PartAct, 'edit'>

export function PartActs({ message, network }: Props) {
  const text = texts('message')
  const [asked, setAsked] = useState<AskedAct>()
  const navigate = useNavigate()
  const openReason = useOpenInComposer(message.id)
  // The parts of a message are published without another review, by members who may publish.
  const outcome = useOutcome(message, { kind: 'create', isLater: false })
  const reason = outcome === 'published' ? undefined : text.parts.mayNotPublish
  const { acts, missing } = partActsOf(message)
  if (acts.length === 0) return null
  const run = (act: PartAct) => {
    if (act !== 'edit') return setAsked(act)
    const compose = restIdOf(message.id)
    void navigate({ to: '.', search: (search) => ({ ...search, compose, at: undefined }) })
  }
  const dialog = { message, network, missing, onClose: () => setAsked(undefined) }
  return (
    <div className={styles.actions}>
      {acts.map((act) => (
        <Button
          key={act}
          look={act === 'takeBack' ? 'danger' : 'plain'}
          reason={openReason ?? reason}
          onClick={() => run(act)}
        >
          {text.parts.acts[act](missing)}
        </Button>
      ))}
      {asked === 'correct' && (
        <Suspense>
          <CorrectDialog {...dialog} />
        </Suspense>
      )}
      {asked && asked !== 'correct' && <PartDialog {...dialog} act={asked} />}
    </div>
  )
}

/** Of an act that needs no text. */
type PlainAct = Exclude<AskedAct, 'correct'>
type DialogProps = Props & { act: PlainAct; missing: number; onClose: () => void }

function PartDialog({ message, network, act, missing, onClose }: DialogProps) {
  const text = texts('message')
  const { parts } = text
  const [hasLooked, setLooked] = useState(false)
  const part = message.parts?.[missing - 2]
  const mayBeLive = act === 'goOn' && part !== undefined && isUnknown(part)
  const acting = useMessageAct(() => run(message, act, mayBeLive), {
    text: parts.done[act],
    onDone: onClose,
  })
  return (
    <ActionDialog
      title={parts.acts[act](missing)}
      onClose={onClose}
      action={parts.acts[act](missing)}
      look={act === 'takeBack' ? 'danger' : 'primary'}
      reason={mayBeLive && !hasLooked ? text.resendMissing : undefined}
      call={acting}
      onAct={() => acting.mutate()}
    >
      <p>{parts.promises[act](missing)}</p>
      {mayBeLive && <LookedBox {...{ network, hasLooked }} onChange={setLooked} />}
    </ActionDialog>
  )
}

/** The version keeps a page that is out of date from sending a part that another member has sent. */
function run({ id, version }: Message, act: PlainAct, confirmed: boolean): Promise<unknown> {
  const params = { path: { messageId: id } }
  const headers = { 'if-match': `"${version}"` }
  if (act === 'takeBack')
    return call(api.POST('/v1/messages/{messageId}/takeRestBack', { params, headers }))
  const body = act === 'skip' ? { skip: true } : { confirmed }
  return call(api.POST('/v1/messages/{messageId}/goOn', { params, headers, body }))
}
