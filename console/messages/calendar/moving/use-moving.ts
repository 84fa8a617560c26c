// A move from the drop to the answer. If a change of the clocks skips or repeats the new time, the member chooses one in between.
import { useState } from 'react'
import { texts } from '../../../texts/texts.ts'
import { inZone, type Resolved } from '../../../time/wall-time.ts'
import { stateOf } from '../../../ui/state-of.ts'
import { showToast } from '../../../ui/toasts.ts'
import type { Card } from '../cards.ts'
import { isMovable } from './movable.ts'
import { type Cell, planMove } from './move.ts'
import type { Line } from '../summary.ts'
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

export type Moving = {
  move: (card: Card, cell: Cell, manner?: Manner) => void
  /** Why the card cannot move; undefined if it can. */
  reasonAgainst: (card: Card) => string | undefined
  refuse: (reason: string | undefined) => void
  failure: unknown
  dismiss: () => void
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
  const { commit, keepOne } = useCommit(zone, { onFailure: setFailure, onChoose: setGroup })
  const copy = useCopy(zone, setFailure)
  const act = { move: commit, copy }

  const move = (card: Card, cell: Cell, manner: Manner = 'move') => {
    const { time } = card
    const reason = manner === 'copy' ? undefined : reasonAgainst(card)
    if (reason !== undefined || time === null) return refuse(reason)
    const plan = planMove(inZone(time, zone), cell, Temporal.Now.instant())
    if (plan.kind === 'past') refuse(texts('calendar').past)
    else if (plan.kind === 'one') void act[manner](card, plan.instant)
    else if (plan.kind !== 'same')
      setQuestion(questionOf({ card, manner, wall: wallOf(time, zone, cell) }, plan))
  }

  return {
    move,
    reasonAgainst,
    refuse,
    failure,
    dismiss: () => setFailure(undefined),
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

function questionOf(
  asked: Pick<Question, 'card' | 'manner' | 'wall'>,
  plan: Resolved,
): Question | undefined {
  if (plan.kind === 'gap') return { ...asked, kind: 'gap', choices: [plan.before, plan.after] }
  if (plan.kind === 'fold') return { ...asked, kind: 'fold', choices: [plan.first, plan.second] }
  return undefined
}

function refuse(reason: string | undefined): void {
  if (reason !== undefined) showToast({ text: reason })
}

export function reasonAgainst({ state, lines }: Card): string | undefined {
  if (lines.some(isMovable)) return undefined
  const reasons: Partial<Record<string, string>> = texts('calendar').notMovable
  return reasons[stateOf(state)]
}

function wallOf(time: number, zone: string, { hour, minute }: Cell): string {
  const wall = inZone(time, zone)
  const changed = wall
    .toPlainTime()
    .with({ hour: hour ?? wall.hour, minute: minute ?? wall.minute })
  return changed.toString({ smallestUnit: 'minute' })
}
