// The menu of a card, and the questions that its items ask: when, whether to send it now, whether to delete it.
import { useNavigate, useSearch } from '@tanstack/react-router'
import { CalendarArrowDown, Copy, ExternalLink, Send, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { texts } from '../../../texts/texts.ts'
import { AnchoredMenu, MenuItem, MenuSeparator } from '../../../ui/menu.tsx'
import { originOf } from '../../composer/compose-ids.ts'
import { useCardRights } from '../card-rights.ts'
import type { Card } from '../cards.ts'
import type { Moving } from '../moving/use-moving.ts'
import { type Act, offersOf } from './acts.ts'
import { DeleteCard } from './delete-card.tsx'
import { PlanDialog } from './plan-dialog.tsx'
import { SendCardNow } from './send-card-now.tsx'

export type OpenedMenu = { card: Card; anchor: HTMLElement }
type Props = { opened: OpenedMenu | undefined; onClose: () => void; zone: string; moving: Moving }
type Asked = { act: Exclude<Act, 'open'>; card: Card }

const icons = {
  open: ExternalLink,
  copy: Copy,
  move: CalendarArrowDown,
  sendNow: Send,
  delete: Trash2,
}

export function CardActs({ opened, onClose, zone, moving }: Props) {
  const [asked, setAsked] = useState<Asked>()
  const navigate = useNavigate()
  const rights = useCardRights()
  const reasonOf = useOpenReason()
  const text = texts('calendar').menu
  const run = (act: Act, { card, anchor }: OpenedMenu) => {
    // A dialog gives the focus back to where it was when it opened: not to an item of this menu, which closes now.
    anchor.focus()
    if (act !== 'open') return setAsked({ act, card })
    const messageId = card.lines[0]?.id ?? ''
    void navigate({ to: '/messages/$messageId', params: { messageId } })
  }
  const close = () => setAsked(undefined)
  return (
    <>
      {opened && (
        <AnchoredMenu anchor={opened.anchor} label={text.label(opened.card.text)} onClose={onClose}>
          {offersOf(opened.card, rights).map(({ act, reason }) => {
            const Icon = icons[act]
            return (
              <span key={act}>
                {act === 'delete' && <MenuSeparator />}
                <MenuItem
                  reason={reasonOf(act, opened.card) ?? reason}
                  onSelect={() => run(act, opened)}
                >
                  <Icon size={16} aria-hidden />
                  {text[act]}
                </MenuItem>
              </span>
            )
          })}
        </AnchoredMenu>
      )}
      {asked && <Question {...asked} zone={zone} moving={moving} onClose={close} />}
    </>
  )
}

/** A message that is open in the composer is not acted on behind it. */
function useOpenReason(): (act: Act, card: Card) => string | undefined {
  const { compose = '' } = useSearch({ from: '__root__' })
  const openId = originOf(compose)?.messageId
  return (act, { lines }) =>
    act !== 'open' && lines.some(({ id }) => id === openId)
      ? texts('message').openInComposer
      : undefined
}

type QuestionProps = Asked & { zone: string; moving: Moving; onClose: () => void }

function Question({ act, card, zone, moving, onClose }: QuestionProps) {
  if (act === 'sendNow') return <SendCardNow card={card} onClose={onClose} />
  if (act === 'delete') return <DeleteCard card={card} onClose={onClose} />
  return (
    <PlanDialog
      card={card}
      manner={act}
      zone={zone}
      onClose={onClose}
      onPlan={(wall) => {
        onClose()
        moving.moveTo(card, wall, act)
      }}
    />
  )
}
