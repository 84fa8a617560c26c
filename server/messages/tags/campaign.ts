// A campaign: a label with dates, a goal, and a template of the parameters that links get (docs/decisions/0122).
import { type Static, Type } from 'typebox'
import type { JsonValue } from '../../db/schema.gen.ts'
import { Problem } from '../../errors.ts'
import { Nullable, OptionalInput } from '../../http/schemas.ts'
import type { LinkParameters } from '../../networks/shared/link-parameters.ts'
import { say } from '../../sentences/sentences.ts'

/** In the order in which links get them. */
export const utmNames = ['source', 'medium', 'campaign', 'term', 'content'] as const
type UtmName = (typeof utmNames)[number]

const maxValueLength = 100
const maxGoalLength = 500
/** {network}, {profile} and {campaign} stand for those of the message. */
const placeholders = ['network', 'profile', 'campaign'] as const
const braces = /\{([^{}]*)\}/g

const date = { pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$', examples: ['2027-03-01'] }
const value = {
  maxLength: maxValueLength,
  description: 'May contain {network}, {profile} and {campaign}',
}

function utmOf<T>(field: T): Record<UtmName, T> {
  return { source: field, medium: field, campaign: field, term: field, content: field }
}

export const Campaign = Type.Object(
  {
    startDate: Nullable(Type.String(date)),
    endDate: Nullable(Type.String(date)),
    goal: Nullable(Type.String()),
    utm: Nullable(
      Type.Object(utmOf(Nullable(Type.String())), {
        title: 'CampaignParameters',
        description:
          'Added to the links of messages with the label, as utm_source and so on. Null: left out',
      }),
    ),
  },
  { $id: 'Campaign', description: 'What makes a label a campaign' },
)
type Campaign = Static<typeof Campaign>

export const CampaignInput = Type.Object(
  {
    startDate: OptionalInput(Type.String(date)),
    endDate: OptionalInput(Type.String(date)),
    goal: OptionalInput(Type.String({ maxLength: maxGoalLength })),
    utm: OptionalInput(Type.Object(utmOf(OptionalInput(Type.String(value))))),
  },
  {
    examples: [
      {
        startDate: '2027-03-01',
        endDate: '2027-03-31',
        goal: 'Two hundred orders',
        utm: { source: '{network}', medium: 'social', campaign: '{campaign}' },
      },
    ],
  },
)
export type CampaignInput = Static<typeof CampaignInput>

export function storedCampaign(stored: JsonValue | null): Campaign | null {
  // Only readCampaign makes the value.
  return stored as Campaign | null
}

/** Null takes the campaign from the label. */
export function readCampaign(input: CampaignInput | null): Campaign | null {
  if (input === null) return null
  const { startDate = null, endDate = null, goal, utm } = input
  for (const [name, given] of Object.entries({ startDate, endDate })) requireDate(name, given)
  if (startDate !== null && endDate !== null && endDate < startDate)
    throw new Problem('invalid', {
      message: say('campaign_dates_reversed'),
      reason: 'range_reversed',
      param: '/campaign/endDate',
    })
  return { startDate, endDate, goal: textOf(goal), utm: utm ? readUtm(utm) : null }
}

function requireDate(name: string, given: string | null): void {
  if (given === null) return
  const time = new Date(`${given}T00:00:00Z`)
  if (!Number.isNaN(time.getTime()) && time.toISOString().startsWith(given)) return
  throw new Problem('invalid', {
    message: say('campaign_date'),
    reason: 'bad_format',
    param: `/campaign/${name}`,
  })
}

function readUtm(input: NonNullable<CampaignInput['utm']>): Campaign['utm'] {
  const read = (name: UtmName) => {
    const given = textOf(input[name])
    for (const { 0: whole, 1: word } of given?.matchAll(braces) ?? [])
      if (!placeholders.some((known) => known === word)) throw unknownPlaceholder(name, whole)
    return given
  }
  return {
    source: read('source'),
    medium: read('medium'),
    campaign: read('campaign'),
    term: read('term'),
    content: read('content'),
  }
}

function unknownPlaceholder(name: UtmName, word: string): Problem {
  return new Problem('invalid', {
    message: say('campaign_placeholder', { word }),
    hint: say('campaign_placeholder_advice', {
      known: placeholders.map((known) => `{${known}}`).join(', '),
    }),
    reason: 'unknown_value',
    param: `/campaign/utm/${name}`,
  })
}

function textOf(given: string | null | undefined): string | null {
  const text = given?.trim() ?? ''
  return text === '' ? null : text
}

export type CampaignPlace = { network: string; profile: string; campaign: string }

/** Empty: the campaign adds nothing. */
export function parametersOf(campaign: Campaign, place: CampaignPlace): LinkParameters {
  return utmNames.flatMap((name) => {
    const template = campaign.utm?.[name] ?? null
    if (template === null) return []
    const filled = template.replace(braces, (whole, word: string) =>
      word in place ? place[word as keyof CampaignPlace] : whole,
    )
    return [[`utm_${name}`, filled] as const]
  })
}
