// The schemas of members: in answers, and in requests that create and change them.
import { type Static, Type } from 'typebox'
import { formatTime, Id, Nullable, OptionalInput, ref, Time } from '../http/schemas.ts'
import { noticesOf } from './change-settings.ts'
import { type MemberRow, usualNotices } from './organizations.ts'

/** Once a day: together, in the morning. */
const mailed = ['AT_ONCE', 'DAILY', 'NEVER'] as const
const weekStarts = ['MONDAY', 'SATURDAY', 'SUNDAY'] as const

export const Member = Type.Object(
  {
    id: Id,
    email: Type.String(),
    isActive: Type.Boolean(),
    createdDate: Time,
    modifiedDate: Time,
    fullName: Type.String(),
    companyName: Type.String(),
    bio: Type.String(),
    timezone: Type.String({ examples: ['Europe/Berlin'] }),
    defaultTimezone: Type.String({ description: 'The same as timezone' }),
    language: Type.String({
      description: 'Of the pages and mails for the member; en if none was chosen',
      examples: ['en'],
    }),
  },
  { $id: 'Member' },
)

export const Organization = Type.Object(
  { id: Id, name: Type.String(), logoUrl: Nullable(Type.String()) },
  { $id: 'Organization' },
)

/** Fields that only the member sees. */
export const Me = Type.Object(
  {
    ...Member.properties,
    isTimezoneChosen: Type.Boolean({
      description:
        'False: the zone is that of the organization, and the member has not confirmed it',
    }),
    weekStart: Nullable(
      Type.Enum(weekStarts, { description: 'Null: as is usual for the language' }),
    ),
    notices: Type.Object(
      {
        reconnect: Type.Boolean({ description: 'That a profile must be connected again' }),
        messageOutcome: Type.Boolean({
          description: 'What became of messages with emailNotification',
        }),
        messageRejected: Type.Enum(mailed),
        reviewExpired: Type.Enum(mailed, {
          description: 'The time of a message came before its review',
        }),
        messageFailed: Type.Enum(mailed),
      },
      { description: 'Which mails the member wants, and when' },
    ),
    organizations: Type.Optional(
      Type.Array(ref(Organization), { description: 'With include=organizations' }),
    ),
    reviewCount: Type.Optional(
      Type.Integer({
        minimum: 0,
        description:
          'With include=reviewCount: how many messages wait for an approval that the member may give',
      }),
    ),
    lastEventId: Type.Optional(
      Type.String({
        description:
          'With include=lastEventId: where GET /v1/events/stream begins, for a client that reads before it opens the stream',
      }),
    ),
  },
  { $id: 'Me' },
)

const languagePattern = '^[A-Za-z]{2,3}([-_][A-Za-z0-9]{2,8})*$'

export const NewMember = Type.Object({
  // A form can only repeat the field or join the ids with commas.
  organizationIds: Type.Unsafe<string | number | (string | number)[]>({
    description: 'The organizations the member joins',
    type: ['array', 'string', 'integer'],
    // readOrganizationIds checks them: an invalid id has its own error code.
    items: { type: ['string', 'integer'], description: 'A decimal id' },
    maxItems: 100,
  }),
  email: OptionalInput(Type.String({ maxLength: 1000 })),
  fullName: OptionalInput(Type.String({ maxLength: 1000 })),
  companyName: OptionalInput(Type.String({ maxLength: 200 })),
  bio: OptionalInput(Type.String({ maxLength: 2000 })),
  timezone: OptionalInput(Type.String({ maxLength: 100 })),
  language: OptionalInput(Type.String({ maxLength: 20, pattern: languagePattern })),
})

/** Fields that are left out or null stay as they are. */
export const MeChanges = Type.Object({
  fullName: OptionalInput(Type.String({ maxLength: 1000 })),
  timezone: OptionalInput(Type.String({ maxLength: 100 })),
  language: OptionalInput(
    Type.String({
      maxLength: 20,
      pattern: `^$|${languagePattern}`,
      description: '"": as the browser asks for',
    }),
  ),
  weekStart: OptionalInput(
    Type.Enum([...weekStarts, ''], { description: '"": as is usual for the language' }),
  ),
  notices: OptionalInput(
    Type.Object(
      {
        reconnect: OptionalInput(Type.Boolean()),
        messageOutcome: OptionalInput(Type.Boolean()),
        messageRejected: OptionalInput(Type.Enum(mailed)),
        reviewExpired: OptionalInput(Type.Enum(mailed)),
        messageFailed: OptionalInput(Type.Enum(mailed)),
      },
      { additionalProperties: false },
    ),
  ),
})

export function renderMe(row: MemberRow): Static<typeof Me> {
  const stored = noticesOf(row) as Partial<Static<typeof Me>['notices']>
  return {
    ...renderMember(row),
    isTimezoneChosen: row.is_timezone_chosen,
    weekStart: row.week_start as Static<typeof Me>['weekStart'],
    notices: { ...usualNotices, ...stored },
  }
}

export function renderMember(row: MemberRow): Static<typeof Member> {
  return {
    id: row.id,
    email: row.email,
    isActive: row.is_active,
    createdDate: formatTime(row.created_at),
    modifiedDate: formatTime(row.modified_at),
    fullName: row.full_name,
    companyName: row.company_name,
    bio: row.bio,
    timezone: row.timezone,
    defaultTimezone: row.timezone,
    language: row.language ?? 'en',
  }
}

export function renderOrganization(row: {
  id: string
  name: string
  logo_url: string | null
}): Static<typeof Organization> {
  return { id: row.id, name: row.name, logoUrl: row.logo_url }
}
