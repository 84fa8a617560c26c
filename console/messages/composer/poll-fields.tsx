// The fields of a poll. Beside them stands where it does not go.
import { Plus, X } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { texts } from '../../texts/texts.ts'
import { formatList } from '../../time/format.ts'
import { Button } from '../../ui/button.tsx'
import { Field, FieldFrame } from '../../ui/field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import type { Composing } from './composing.ts'
import { durationsFor, type FormPoll, minOptions, minutesFor, type PollRule } from './form/polls.ts'
import styles from './poll.module.css'

type Props = { composing: Composing; poll: FormPoll }

export function PollFields({ composing, poll }: Props) {
  const { change, targets } = composing
  const text = texts('polls')
  const rules = targets.flatMap(({ network }) => network?.polls ?? [])
  const without = targets.filter(({ network }) => !network?.polls).map(({ name }) => name)
  const set = (more: Partial<FormPoll>) => change({ type: 'poll', poll: { ...poll, ...more } })
  return (
    <fieldset className={styles.poll}>
      <legend>{text.title}</legend>
      <IconButton
        className={styles.remove}
        label={text.remove}
        onClick={() => change({ type: 'poll', poll: undefined })}
      >
        <X size={16} aria-hidden />
      </IconButton>
      {without.length > 0 && <p className={styles.note}>{text.notOn(formatList(without))}</p>}
      <Question poll={poll} composing={composing} onChange={(question) => set({ question })} />
      <Options poll={poll} rules={rules} onChange={(options) => set({ options })} />
      <Duration poll={poll} rules={rules} onChange={(minutes) => set({ minutes })} />
      <Several
        poll={poll}
        composing={composing}
        onChange={(multipleChoice) => set({ multipleChoice })}
      />
    </fieldset>
  )
}

type Part<Value> = { poll: FormPoll; onChange: (value: Value) => void }

function Question({ poll, composing, onChange }: Part<string> & { composing: Composing }) {
  const text = texts('polls')
  const asking = composing.targets.filter(({ network }) => network?.polls?.maxQuestionLength)
  const [first] = asking
  if (!first) return null
  const maxLength = first.network?.polls?.maxQuestionLength ?? undefined
  return (
    <Field
      label={text.questionOn(formatList(asking.map(({ name }) => name)))}
      maxLength={maxLength}
      value={poll.question}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

function Options({ poll: { options }, rules, onChange }: Part<string[]> & { rules: PollRule[] }) {
  const text = texts('polls')
  const list = useRef<HTMLOListElement>(null)
  const count = useRef(options.length)
  // A new option is written next. The first one, when the poll is new.
  useEffect(() => {
    const inputs = list.current?.querySelectorAll('input') ?? []
    if (options.length > count.current) inputs[options.length - 1]?.focus()
    count.current = options.length
  }, [options.length])
  useEffect(() => {
    const [first] = list.current?.querySelectorAll('input') ?? []
    if (first?.value === '') first.focus()
  }, [])
  const max = Math.min(...rules.map(({ maxOptions }) => maxOptions))
  const maxLength = Math.min(...rules.map(({ maxOptionLength }) => maxOptionLength))
  return (
    <>
      <ol ref={list} className={styles.options}>
        {options.map((option, index) => (
          // An option has no identity but its place.
          // biome-ignore lint/suspicious/noArrayIndexKey: the order does not change while one is typed
          <li key={index}>
            <input
              aria-label={text.option(index + 1)}
              placeholder={text.option(index + 1)}
              {...(Number.isFinite(maxLength) && { maxLength })}
              value={option}
              onChange={({ target: { value } }) => onChange(options.with(index, value))}
            />
            {options.length > minOptions && (
              <IconButton
                label={text.removeOption(index + 1)}
                onClick={() => onChange(options.toSpliced(index, 1))}
              >
                <X size={16} aria-hidden />
              </IconButton>
            )}
          </li>
        ))}
      </ol>
      {options.length < max && (
        <Button look="quiet" onClick={() => onChange([...options, ''])}>
          <Plus size={16} aria-hidden />
          {text.addOption}
        </Button>
      )}
    </>
  )
}

function Duration({ poll, rules, onChange }: Part<number> & { rules: PollRule[] }) {
  const text = texts('polls')
  return (
    <FieldFrame label={text.duration}>
      {(attributes) => (
        <select
          {...attributes}
          value={minutesFor(rules, poll.minutes)}
          onChange={({ target: { value } }) => onChange(Number(value))}
        >
          {durationsFor(rules, poll.minutes).map((minutes) => (
            <option key={minutes} value={minutes}>
              {text.lasting(minutes)}
            </option>
          ))}
        </select>
      )}
    </FieldFrame>
  )
}

function Several({ poll, composing, onChange }: Part<boolean> & { composing: Composing }) {
  const text = texts('polls')
  const id = useId()
  const having = composing.targets.filter(({ network }) => network?.polls?.multipleChoice)
  if (having.length === 0) return null
  return (
    <p className={styles.several}>
      <input
        id={id}
        type="checkbox"
        checked={poll.multipleChoice}
        onChange={() => onChange(!poll.multipleChoice)}
      />
      <label htmlFor={id}>{text.severalOn(formatList(having.map(({ name }) => name)))}</label>
    </p>
  )
}
