// Chooses a file by a button or by dropping it, with what it cannot say itself: the profiles and the time zone. Asks what is unclear.
import { FileUp } from 'lucide-react'
import { useRef, useState } from 'react'
import { ProfileChecks } from '../../profiles/choosing/profile-checks.tsx'
import { useProfiles } from '../../profiles/profiles.ts'
import { useZone } from '../../session/me.ts'
import { zoneNames } from '../../time/zones.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { ApiError } from '../../ui/errors.ts'
import { FieldFrame } from '../../ui/field.tsx'
import settings from '../settings.module.css'
import { type Import, type Options, useCheckFile } from './import-calls.ts'
import styles from './import-settings.module.css'
import type { Upload } from './import-settings.tsx'
import { importTexts } from './import-texts.ts'
import { type Question, Questions } from './questions.tsx'

type Props = { onChecked: (found: Import, upload: Upload) => void }

export function FileForm({ onChecked }: Props) {
  const text = importTexts
  const ownZone = useZone()
  const profiles = useProfiles()
  const [file, setFile] = useState<File>()
  const [chosen, setChosen] = useState<Partial<Options>>({})
  const [question, setQuestion] = useState<Question>()
  const options: Options = { socialProfileIds: [], timeZone: ownZone, ...chosen }
  const check = useCheckFile((found) => file && onChecked(found, { file, options }))
  const change = (next: Partial<Options>) => setChosen({ ...chosen, ...next })
  /** Another file has other columns and questions. */
  const choose = (next: File) => {
    const { socialProfileIds = [], timeZone = ownZone } = chosen
    setChosen({ socialProfileIds, timeZone })
    setQuestion(undefined)
    check.reset()
    setFile(next)
  }
  const submit = () =>
    file &&
    check.mutate(
      { file, options },
      { onError: (error) => setQuestion(questionOf(error) ?? question) },
    )
  return (
    <form
      className={settings.form}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <FileDrop file={file} onChoose={choose} />
      <ProfileChecks
        legend={text.profiles}
        text={text.profilesText}
        profiles={profiles}
        chosen={options.socialProfileIds}
        onChange={(socialProfileIds) => change({ socialProfileIds })}
      />
      <FieldFrame label={text.zone} hint={text.zoneHint}>
        {(attributes) => (
          <select
            {...attributes}
            value={options.timeZone}
            onChange={(event) => change({ timeZone: event.target.value })}
          >
            {zoneNames(ownZone).map((zone) => (
              <option key={zone}>{zone}</option>
            ))}
          </select>
        )}
      </FieldFrame>
      {check.isError && <ErrorPanel error={check.error} title={text.notRead} />}
      {question && <Questions question={question} options={options} change={change} />}
      <div className={settings.actions}>
        <Button
          look="primary"
          type="submit"
          isBusy={check.isPending}
          reason={file ? undefined : text.noFile}
        >
          {text.check}
        </Button>
        <small className={styles.note}>{text.checkHint}</small>
      </div>
    </form>
  )
}

/** The part of the file that the service could not find out by itself. */
function questionOf(error: unknown): Question | undefined {
  if (!(error instanceof ApiError)) return undefined
  if (error.reason === 'date_order_unknown') return 'dateOrder'
  if (error.reason === 'encoding_unknown') return 'encoding'
  return error.reason === 'columns_unknown' ? 'textColumn' : undefined
}

function FileDrop({ file, onChoose }: { file: File | undefined; onChoose: (file: File) => void }) {
  const text = importTexts
  const picker = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way, beside the button
    <div
      className={`${styles.drop} ${isOver ? styles.over : ''}`}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        const [dropped] = event.dataTransfer.files
        if (dropped) onChoose(dropped)
      }}
    >
      <FileUp size={22} aria-hidden />
      <p>{file ? <b>{file.name}</b> : text.dropHere}</p>
      <Button onClick={() => picker.current?.click()}>
        {file ? text.chooseOther : text.choose}
      </Button>
      <input
        ref={picker}
        type="file"
        hidden
        accept=".csv,.tsv,.txt,text/csv"
        aria-label={text.choose}
        onChange={(event) => {
          const [picked] = event.target.files ?? []
          if (picked) onChoose(picked)
          event.target.value = ''
        }}
      />
    </div>
  )
}
