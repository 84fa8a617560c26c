// A move from the drop to the answer. If a change of the clocks skips or repeats the new time, the member chooses one in between.
import { useState } from 'react'
import { texts } from '../../../texts/texts.ts'
import { inZone, type Resolved } from '../../../time/wall-time.ts'
import { showToast } from '../../../ui/toasts.ts'
import { useCardRights } from '../card-rights.ts'
import type { Card } from '../cards.ts'
import type { Line } from '../summary.ts'
import { type Cell, planWall, wallIn } from './move.ts'
import { reasonAgainst } from './reason-against.ts'
import { type MovedGroup, useCommit } from './use-commit.ts'
import { useCopy } from './use-copy.ts'

/** With Shift or Alt, the card stays and a copy goes to the cell. */
export type Manner = 'move' | 'copy'

export type Question = {
  card: Card
  choices: Temporal.ZonedDateTime[]
  kind: 'gap' | 'fold'
  wall: string
  manner: Manner
}

/** A card that keys carry, and the time at which they would drop it. */
export type Carried = { card: Card; manner: Manner; at: Temporal.ZonedDateTime }

export type Moving = {
  move: (card: Card, cell: Cell, manner?: Manner) => void
  /** To a day and time that were chosen in a dialog. */
  moveTo: (card: Card, wall: Temporal.PlainDateTime, manner: Manner) => void
  /** Why the card cannot be moved or copied; undefined if it can. */
  reasonAgainst: (card: Card, manner: Manner) => string | undefined
  refuse: (reason: string | undefined) => void
  failure: unknown
  dismiss: () => void
  carried: Carried | undefined
  carry: (carried: Carried | undefined) => void
  spoken: string
  speak: (text: string) => void
  question: Question | undefined
  answer: (time: Temporal.ZonedDateTime) => void
  cancel: () => void
  /** Set when a group has moved together and the member wants to move only one of its messages. */
  group: MovedGroup | undefined
  keepOne: (line: Line) => void
  keepAll: () => void
}

export function useMoving(zone: string): Moving {
  const [failure, setFailure] = useState<unknown>()
  const [question, setQuestion] = useState<Question>()
  const [group, setGroup] = useState<MovedGroup>()
  const [spoken, speak] = useState('')
  const [carried, carry] = useState<Carried>()
  const { commit, keepOne } = useCommit(zone, { onFailure: setFailure, onChoose: setGroup })
  const copy = useCopy(zone, setFailure)
  const act = { move: commit, copy }
  const rights = useCardRights()

  const move = (card: Card, cell: Cell, manner: Manner = 'move') => {
    if (card.time !== null) moveTo(card, wallIn(inZone(card.time, zone), cell), manner)
  }

  const moveTo = (card: Card, wall: Temporal.PlainDateTime, manner: Manner) => {
    const reason = reasonAgainst(card, manner, rights)
    if (reason !== undefined) return refuse(reason)
    if (card.time !== null && wall.equals(inZone(card.time, zone).toPlainDateTime())) return
    const plan = planWall(wall, zone, Temporal.Now.instant())
    if (plan.kind === 'past') refuse(texts('calendar').past)
    else if (plan.kind === 'one') void act[manner](card, plan.instant)
    else setQuestion(questionOf({ card, manner, wall: wall.toPlainTime() }, plan))
  }

  return {
    move,
    moveTo,
    reasonAgainst: (card, manner) => reasonAgainst(card, manner, rights),
    refuse,
    failure,
    dismiss: () => setFailure(undefined),
    carried,
    carry,
    spoken,
    speak,
    question,
    answer: (time) => {
      if (question) void act[question.manner](question.card, time.toInstant())
      setQuestion(undefined)
    },
    cancel: () => setQuestion(undefined),
    group,
    keepOne: (line) => {
      if (group) void keepOne(group, line)
      setGroup(undefined)
    },
    keepAll: () => setGroup(undefined),
  }
}

/** `wall`: the time that does not exist, or exists twice. */
export function questionOf(
  { card, manner, wall: time }: Pick<Question, 'card' | 'manner'> & { wall: Temporal.PlainTime },
  plan: Exclude<Resolved, { kind: 'one' }>,
): Question {
  const asked = { card, manner, wall: time.toString({ smallestUnit: 'minute' }) }
  return plan.kind === 'gap'
    ? { ...asked, kind: 'gap', choices: [plan.before, plan.after] }
    : { ...asked, kind: 'fold', choices: [plan.first, plan.second] }
}

function refuse(reason: string | undefined): void {
  if (reason !== undefined) showToast({ text: reason })
}
