// A feed: its address, what its items become and where, and how many. Its present items can be looked at first.
import { useState } from 'react'
import { ProfileChecks } from '../../profiles/choosing/profile-checks.tsx'
import { reasonOf } from '../../profiles/choosing/reason-of.ts'
import { useProfiles } from '../../profiles/profiles.ts'
import { useMe } from '../../session/me.ts'
import { ActionDialog } from '../../ui/action-dialog.tsx'
import { Choices } from '../../ui/choices.tsx'
import { Field, FieldFrame } from '../../ui/field.tsx'
import { showToast } from '../../ui/toasts.ts'
import settings from '../settings.module.css'
import { type Feed, type FeedContent, useSaveFeed } from './feed-calls.ts'
import { Preview } from './feed-preview.tsx'
import { nameOf } from './feed-row.tsx'
import styles from './feed-settings.module.css'
import { feedTexts } from './feed-texts.ts'

/** Without a feed: a new one. */
type Props = { feed: Feed | undefined; onClose: () => void }

const results = ['QUEUE', 'PROPOSAL', 'DRAFT'] as const
const limits = { maxPerDay: 50, maxAgeDays: 30 } as const
const empty: FeedContent = {
  url: '',
  socialProfileIds: [],
  result: 'QUEUE',
  template: '{title}\n\n{link}',
  withPicture: true,
  maxPerDay: 5,
  maxAgeDays: 3,
}

export function FeedDialog({ feed, onClose }: Props) {
  const text = feedTexts
  const [content, setContent] = useState<FeedContent>(feed ? contentOf(feed) : empty)
  const change = (part: Partial<FeedContent>) => setContent({ ...content, ...part })
  const save = useSaveFeed((saved) => {
    showToast({ text: feed ? text.changed(nameOf(saved)) : text.added })
    onClose()
  })
  const me = useMe()
  const isOfOthers = feed !== undefined && feed.author?.id !== me?.id
  const others = useProfiles().filter(
    (profile) => !reasonOf(profile) || content.socialProfileIds.includes(profile.id),
  )
  return (
    <ActionDialog
      title={feed ? text.changeTitle(nameOf(feed)) : text.newFeed}
      onClose={onClose}
      width="wide"
      action={feed ? text.save : text.add}
      reason={missingIn(content)}
      call={save}
      failure={text.notSaved}
      onSubmit={() =>
        save.mutate({ before: feed, content: { ...content, url: content.url.trim() } })
      }
    >
      {isOfOthers && <p>{text.becomesYours}</p>}
      <Field
        label={text.url}
        hint={feed && content.url !== feed.url ? text.otherUrl : text.urlHint}
        type="url"
        inputMode="url"
        value={content.url}
        maxLength={2048}
        autoComplete="off"
        placeholder="https://"
        onChange={({ target }) => change({ url: target.value })}
      />
      <FieldFrame label={text.template} hint={text.templateHint}>
        {(attributes) => (
          <textarea
            {...attributes}
            rows={3}
            maxLength={2000}
            value={content.template}
            onChange={({ target }) => change({ template: target.value })}
          />
        )}
      </FieldFrame>
      <Preview url={content.url.trim()} template={content.template} />
      <ProfileChecks
        legend={text.profiles}
        text={text.profilesText}
        profiles={others}
        chosen={content.socialProfileIds}
        onChange={(socialProfileIds) => change({ socialProfileIds })}
      />
      <Choices
        legend={text.result}
        value={content.result}
        choices={results.map((value) => ({ value, ...text.results[value] }))}
        onChange={(result) => change({ result })}
      />
      <div className={styles.pair}>
        <Amount label={text.maxPerDay} name="maxPerDay" content={content} onChange={change} />
        <Amount label={text.maxAgeDays} name="maxAgeDays" content={content} onChange={change} />
      </div>
      <label htmlFor="feed-pictures" className={settings.choice}>
        <input
          id="feed-pictures"
          type="checkbox"
          checked={content.withPicture}
          onChange={({ target }) => change({ withPicture: target.checked })}
        />
        <span>
          {text.withPicture}
          <small>{text.withPictureHint}</small>
        </span>
      </label>
    </ActionDialog>
  )
}

type AmountProps = {
  label: string
  name: keyof typeof limits
  content: FeedContent
  onChange: (part: Partial<FeedContent>) => void
}

function Amount({ label, name, content, onChange }: AmountProps) {
  const value = content[name]
  return (
    <Field
      label={label}
      type="number"
      min={1}
      max={limits[name]}
      value={value || ''}
      error={isAmount(value, limits[name]) ? undefined : feedTexts.amount(limits[name])}
      onChange={({ target }) => onChange({ [name]: Number(target.value) })}
    />
  )
}

function contentOf(feed: Feed): FeedContent {
  const { url, socialProfileIds, result, template, withPicture, maxPerDay, maxAgeDays } = feed
  return { url, socialProfileIds, result, template, withPicture, maxPerDay, maxAgeDays }
}

function missingIn(content: FeedContent): string | undefined {
  const text = feedTexts
  if (content.url.trim() === '') return text.urlMissing
  if (!/\{(title|link|summary)\}/.test(content.template)) return text.placeMissing
  if (content.socialProfileIds.length === 0) return text.profileMissing
  for (const name of ['maxPerDay', 'maxAgeDays'] as const)
    if (!isAmount(content[name], limits[name])) return text.amount(limits[name])
  return undefined
}

function isAmount(value: number, max: number): boolean {
  return Number.isInteger(value) && value >= 1 && value <= max
}
