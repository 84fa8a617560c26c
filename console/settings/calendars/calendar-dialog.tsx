// The name of a new calendar, and what it shows.
import { useState } from 'react'
import { useLabels } from '../../messages/tags/labels.ts'
import { ProfileChecks } from '../../profiles/choosing/profile-checks.tsx'
import { useProfiles } from '../../profiles/profiles.ts'
import { texts } from '../../texts/texts.ts'
import { ActionDialog } from '../../ui/action-dialog.tsx'
import { Checks } from '../../ui/checks.tsx'
import { Choices } from '../../ui/choices.tsx'
import { Field } from '../../ui/field.tsx'
import { type MadeCalendar, useMakeCalendar } from './calendars.ts'

type Props = { onClose: () => void; onMade: (made: MadeCalendar) => void }

export function CalendarDialog({ onClose, onMade }: Props) {
  const text = texts('calendarAddresses')
  const profiles = useProfiles()
  const labels = useLabels().filter(({ isArchived }) => !isArchived)
  const [name, setName] = useState('')
  const [socialProfileIds, setProfileIds] = useState<string[]>([])
  const [tags, setTags] = useState<string[]>([])
  const [shown, setShown] = useState<'texts' | 'titles'>('texts')
  const make = useMakeCalendar(onMade)
  const onlyTitles = shown === 'titles'
  return (
    <ActionDialog
      title={text.newAddress}
      onClose={onClose}
      action={text.make}
      reason={name.trim() === '' ? text.nameMissing : undefined}
      call={make}
      failure={text.notMade}
      onSubmit={() => make.mutate({ name: name.trim(), socialProfileIds, tags, onlyTitles })}
    >
      <Field
        label={text.name}
        hint={text.nameHint}
        value={name}
        maxLength={100}
        autoComplete="off"
        onChange={(event) => setName(event.target.value)}
      />
      <ProfileChecks
        legend={text.profiles}
        text={text.profilesText}
        profiles={profiles}
        chosen={socialProfileIds}
        onChange={setProfileIds}
      />
      {labels.length > 0 && (
        <Checks
          legend={text.tags}
          text={text.tagsText}
          choices={labels.map((label) => ({ value: label.name, label: label.name }))}
          chosen={tags}
          onChange={setTags}
        />
      )}
      <Choices
        legend={text.shown}
        value={shown}
        choices={(['texts', 'titles'] as const).map((value) => ({ value, ...text.shows[value] }))}
        onChange={setShown}
      />
    </ActionDialog>
  )
}
