// The details of one network. A field that it does not have is shown only while something is written there.
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { texts } from '../../../texts/texts.ts'
import field from '../../../ui/field.module.css'
import { FieldFrame } from '../../../ui/field.tsx'
import type { Composing, Target } from '../composing.ts'
import { refusalAt } from '../findings/refusal-at.ts'
import { detailsFor } from '../form/details.ts'
import { titleFor } from '../form/extended-info.ts'
import { postTypeFor } from '../form/post-types.ts'
import styles from './details.module.css'

type Props = { composing: Composing; target: Target; takesFocus: boolean }

export function NetworkDetails({ composing, target, takesFocus }: Props) {
  const { report, change, form } = composing
  const { mark, network } = target
  const text = texts('details')
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (takesFocus) box.current?.querySelector('input')?.focus()
  }, [takesFocus])
  const details = detailsFor(form, mark)
  return (
    <div ref={box} className={styles.fields}>
      {[...linesOf(composing, target), titleLine(composing, target)].map(
        ({ place, isOffered, ...line }) =>
          (isOffered || line.value !== '') && (
            <Line key={place} {...line} error={refusalAt(report, target, place)} />
          ),
      )}
      {labels.map(
        (label) =>
          (network?.details[label] || details[label]) && (
            <Box
              key={label}
              label={text[label]}
              error={refusalAt(report, target, label)}
              isChecked={details[label]}
              onChange={(next) =>
                change({ type: 'detail', network: mark, details: { [label]: next } })
              }
            />
          ),
      )}
    </div>
  )
}

const labels = ['madeWithAi', 'paidPartnership'] as const

type Offered = Omit<LineProps, 'error'> & { place: string; isOffered: boolean }

function linesOf({ form, change }: Composing, { mark, name, network }: Target): Offered[] {
  const text = texts('details')
  const { placeId, collaborators } = network?.details ?? {}
  const { quotes, reposts } = network ?? {}
  const written = detailsFor(form, mark)
  const line = (place: 'quote' | 'repost' | 'placeId' | 'collaborators') => ({
    place,
    value: written[place],
    onChange: (value: string) =>
      change({ type: 'detail', network: mark, details: { [place]: value } }),
  })
  return [
    {
      ...{ ...line('quote'), label: text.quote, maxLength: 2048, isOffered: Boolean(quotes) },
      hint: quotes && text.quoteHint(quotes.example),
    },
    {
      ...{ ...line('repost'), label: text.repost, maxLength: 2048, isOffered: Boolean(reposts) },
      hint: reposts && text.repostHint(reposts.example),
    },
    {
      ...{ ...line('placeId'), label: text.place, maxLength: 64, isOffered: Boolean(placeId) },
      hint: placeId && text.placeHint(name, placeId.example),
    },
    {
      ...{ ...line('collaborators'), label: text.collaborators, maxLength: 1000 },
      ...{ isOffered: Boolean(collaborators) },
      hint: collaborators && text.collaboratorsHint(collaborators.max),
    },
  ]
}

function titleLine({ form, change }: Composing, { mark, type, profiles }: Target): Offered {
  const text = texts('details')
  const [value = ''] = profiles.map((profile) => titleFor(form, profile))
  return {
    ...{ place: 'documentTitle', label: text.documentTitle, hint: text.documentTitleHint, value },
    // The service names its own limit.
    maxLength: 1000,
    isOffered: postTypeFor(form, type) === 'DOCUMENT',
    onChange: (title) => change({ type: 'titleDocument', network: mark, title }),
  }
}

type LineProps = {
  label: string
  hint: ReactNode
  error: string | undefined
  maxLength: number
  value: string
  onChange: (value: string) => void
}

function Line({ label, hint, error, maxLength, value, onChange }: LineProps) {
  return (
    <FieldFrame label={label} hint={hint} error={error}>
      {(attributes) => (
        <input
          {...attributes}
          className={field.input}
          autoComplete="off"
          spellCheck={false}
          maxLength={maxLength}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </FieldFrame>
  )
}

type BoxProps = {
  label: string
  error: string | undefined
  isChecked: boolean
  onChange: (isChecked: boolean) => void
}

function Box({ label, error, isChecked, onChange }: BoxProps) {
  const id = useId()
  return (
    <div className={styles.box}>
      <label htmlFor={id}>
        <input
          id={id}
          type="checkbox"
          checked={isChecked}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={({ target }) => onChange(target.checked)}
        />
        {label}
      </label>
      {error && (
        <p id={`${id}-error`} className={field.error}>
          {error}
        </p>
      )}
    </div>
  )
}
