// The fields of a campaign in the dialog of a label: its dates, its goal, and the parameters that the links of its messages get.
import { useId } from 'react'
import type { Schemas } from '../../api/client.ts'
import { Field } from '../../ui/field.tsx'
import settings from '../settings.module.css'
import styles from './label-settings.module.css'
import { labelTexts } from './label-texts.ts'

export type Campaign = Schemas['Campaign']
type Utm = NonNullable<Campaign['utm']>

const utmNames = ['source', 'medium', 'campaign', 'term', 'content'] as const

const newUtm: Utm = {
  source: '{network}',
  medium: 'social',
  campaign: '{campaign}',
  term: null,
  content: null,
}
const noUtm: Utm = { source: null, medium: null, campaign: null, term: null, content: null }
const newCampaign: Campaign = { startDate: null, endDate: null, goal: null, utm: newUtm }

type Props = { campaign: Campaign | null; onChange: (campaign: Campaign | null) => void }

export function CampaignFields({ campaign, onChange }: Props) {
  const text = labelTexts.campaigns
  const id = useId()
  return (
    <>
      <label className={settings.choice} htmlFor={id}>
        <input
          id={id}
          type="checkbox"
          checked={campaign !== null}
          onChange={({ target }) => onChange(target.checked ? newCampaign : null)}
        />
        <span>
          {text.isCampaign}
          <small>{text.isCampaignHint}</small>
        </span>
      </label>
      {campaign && <Fields campaign={campaign} onChange={onChange} />}
    </>
  )
}

function Fields({ campaign, onChange }: Props & { campaign: Campaign }) {
  const text = labelTexts.campaigns
  const utm = campaign.utm ?? noUtm
  const change = (part: Partial<Campaign>) => onChange({ ...campaign, ...part })
  return (
    <>
      <div className={styles.pair}>
        <Field
          type="date"
          label={text.start}
          value={campaign.startDate ?? ''}
          onChange={({ target }) => change({ startDate: target.value || null })}
        />
        <Field
          type="date"
          label={text.end}
          value={campaign.endDate ?? ''}
          min={campaign.startDate ?? undefined}
          onChange={({ target }) => change({ endDate: target.value || null })}
        />
      </div>
      <Field
        label={text.goal}
        value={campaign.goal ?? ''}
        maxLength={500}
        onChange={({ target }) => change({ goal: target.value || null })}
      />
      <fieldset className={styles.utm}>
        <legend>{text.parameters}</legend>
        <p>{text.parametersHint}</p>
        <div className={styles.pair}>
          {utmNames.map((name) => (
            <Field
              key={name}
              label={`utm_${name}`}
              value={utm[name] ?? ''}
              maxLength={100}
              autoComplete="off"
              spellCheck={false}
              onChange={({ target }) => change({ utm: { ...utm, [name]: target.value || null } })}
            />
          ))}
        </div>
      </fieldset>
    </>
  )
}
