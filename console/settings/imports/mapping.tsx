// Which column was read as what. While the page has the file, that can be changed, and the file is read again.
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import settings from '../settings.module.css'
import { type Field, fields, type Import, isWorking, useCheckFile } from './import-calls.ts'
import styles from './import-settings.module.css'
import type { Upload } from './import-settings.tsx'
import { importTexts } from './import-texts.ts'

type Props = {
  found: Import
  upload: Upload | undefined
  onAgain: (found: Import, upload: Upload) => void
}

export function Mapping({ found, upload, onAgain }: Props) {
  const text = importTexts
  const before = found.columns.map(({ field }) => field ?? '')
  const [chosen, setChosen] = useState(before)
  const again = useCheckFile(
    (next, { options }) => upload && onAgain(next, { file: upload.file, options }),
  )
  const isChanged = chosen.some((field, index) => field !== before[index])
  const isOpen = upload !== undefined && found.state === 'CHECKED'
  const submit = () => {
    if (!upload) return
    const options = { ...upload.options, columns: columnsOf(chosen) }
    again.mutate({ file: upload.file, options, replaces: found.id })
  }
  return (
    <section className={styles.mapping} aria-label={text.columns}>
      <h3>{text.columns}</h3>
      <ul>
        {found.columns.map(({ name, field }, index) => {
          const label = name ?? text.columnNumber(index + 1)
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have the same name
            <li key={index}>
              <b>{label}</b>
              {isOpen ? (
                <select
                  aria-label={text.readAs(label)}
                  value={chosen[index] ?? ''}
                  onChange={({ target }) =>
                    setChosen(chosenWith(chosen, index, fieldOf(target.value)))
                  }
                >
                  <option value="">{text.ignored}</option>
                  {fields.map((one) => (
                    <option key={one} value={one}>
                      {text.fields[one]}
                    </option>
                  ))}
                </select>
              ) : (
                <span>{field ? text.fields[field] : text.ignored}</span>
              )}
            </li>
          )
        })}
      </ul>
      <small className={styles.note}>{readingOf(found)}</small>
      {isOpen && isChanged && (
        <div className={settings.actions}>
          <Button
            isBusy={again.isPending}
            reason={hasContent(chosen) ? undefined : text.noContent}
            onClick={submit}
          >
            {text.readAgain}
          </Button>
          <Button look="quiet" onClick={() => setChosen(before)}>
            {text.asBefore}
          </Button>
        </div>
      )}
      {again.isError && <ErrorPanel error={again.error} title={text.notRead} />}
      {!upload && found.state === 'CHECKED' && !isWorking(found) && (
        <small className={styles.note}>{text.fileGone}</small>
      )}
    </section>
  )
}

type Choice = Field | ''

function fieldOf(value: string): Choice {
  return fields.find((one) => one === value) ?? ''
}

/** A field has one column: another one that had it has none. */
function chosenWith(chosen: Choice[], index: number, field: Choice): Choice[] {
  return chosen.map((one, at) => {
    if (at === index) return field
    return one === field ? '' : one
  })
}

function hasContent(chosen: Choice[]): boolean {
  return chosen.some((field) => field === 'text' || field === 'link' || field === 'media')
}

/** Every field is named, so that nothing is read by the name of its column any more. */
function columnsOf(chosen: Choice[]): Partial<Record<Field, string>> {
  return Object.fromEntries(
    fields.map((field) => {
      const index = chosen.indexOf(field)
      return [field, index === -1 ? '-' : String(index + 1)]
    }),
  )
}

function readingOf({ encoding, dateOrder, timeZone }: Import): string {
  const text = importTexts
  const order = dateOrder === 'DMY' || dateOrder === 'MDY' ? text.dateOrders[dateOrder].label : ''
  return [encoding.toUpperCase(), order, timeZone ?? ''].filter((word) => word !== '').join(' · ')
}
