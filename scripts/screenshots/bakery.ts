// Harbour & Rye, the bakery of the console's pictures: a seed file, and what it plans to publish.
import type { Seed } from '../../server/commands/seed/seed-shape.ts'

export const owner = {
  email: 'olivia@harbourandrye.example',
  password: 'three-grains-one-long-night',
}

export const people = {
  olivia: { ...owner, fullName: 'Olivia Brandt', preset: 'SUPER_ADMIN' },
  ines: { email: 'ines@harbourandrye.example', fullName: 'Ines Okafor', preset: 'ADMIN' },
  jonas: { email: 'jonas@harbourandrye.example', fullName: 'Jonas Lind', preset: 'LIMITED' },
  mira: { email: 'mira@harbourandrye.example', fullName: 'Mira Petrov', preset: 'EDITOR' },
  theo: { email: 'theo@harbourandrye.example', fullName: 'Theo Marsh', preset: 'EDITOR' },
} as const

export const app = {
  clientId: 'harbour-rye-planner',
  clientSecret: 'a-secret-of-the-pictures-that-opens-nothing',
  readerId: 'harbour-rye-till',
  readerSecret: 'another-secret-of-the-pictures-that-opens-nothing',
}

export const profiles = {
  x: { type: 'TWITTER', socialNetworkId: '1760000000000000001', name: 'harbourandrye' },
  instagram: { type: 'INSTAGRAM', socialNetworkId: '17860000000000001', name: 'harbour.and.rye' },
  facebook: { type: 'FACEBOOKPAGE', socialNetworkId: '100000000000901', name: 'Harbour & Rye' },
} as const

const networkNames = { TWITTER: 'twitter', INSTAGRAM: 'instagram', FACEBOOKPAGE: 'facebook' }

export const bakery: Seed = {
  organizations: [{ id: 'bakery', name: 'Harbour & Rye', plan: 'ENTERPRISE' }],
  profiles: [
    ...Object.entries(profiles).map(([id, { type, socialNetworkId, name }]) => ({
      id,
      type,
      socialNetworkId,
      socialNetworkUsername: name,
      owner: 'ORGANIZATION' as const,
      ownerId: 'bakery',
      credentials: { accessToken: `sandbox-${networkNames[type]}-${socialNetworkId}-picture` },
    })),
    {
      // No member has signed in to it: Home asks for that.
      id: 'pinterest',
      type: 'PINTEREST',
      socialNetworkId: '900000000000000901',
      socialNetworkUsername: 'harbour_and_rye',
      owner: 'ORGANIZATION',
      ownerId: 'bakery',
    },
  ],
  members: Object.entries(people).map(([id, person]) => ({
    ...person,
    id,
    organizationId: 'bakery',
    timezone: 'Europe/Berlin',
  })),
  teams: [
    {
      name: 'Both shops',
      organizationId: 'bakery',
      memberIds: ['olivia', 'ines', 'jonas', 'mira'],
      profileIds: ['x', 'instagram', 'facebook'],
      profilePreset: 'LIMITED',
    },
  ],
  apps: [
    {
      clientId: app.clientId,
      clientSecret: app.clientSecret,
      name: 'Menu planner',
      kind: 'MEMBER',
      redirectUris: ['https://planner.harbourandrye.example/callback'],
      installedBy: ['olivia', 'jonas'],
    },
    {
      clientId: app.readerId,
      clientSecret: app.readerSecret,
      name: 'Till in the harbour shop',
      kind: 'ORGANIZATION',
      redirectUris: [],
      installedBy: ['bakery'],
    },
  ],
}

export type Planned = {
  /** From today. */
  days: number
  time: string
  text: string
  tags?: string[]
  on: string[]
  picture?: string
  isProposed?: boolean
}

const [x, instagram, facebook] = [
  profiles.x.name,
  profiles.instagram.name,
  profiles.facebook.name,
] as string[] as [string, string, string]

export const planned: Planned[] = [
  { days: 1, time: '08:00', text: 'Wednesday is cardamom bun day', on: [x, facebook] },
  { days: 1, time: '12:00', text: 'Today: leek tart, while it lasts', on: [x], tags: ['lunch'] },
  {
    days: 1,
    time: '15:00',
    text: 'New opening hours from December',
    on: [x, facebook],
    isProposed: true,
  },
  {
    days: 1,
    time: '18:30',
    text: 'Butter rolls, step by step',
    on: [facebook],
    picture: 'rolls',
    tags: ['recipe', 'video'],
  },
  { days: 2, time: '08:00', text: 'Rye day. Dense, dark, and good for a week', on: [x, facebook] },
  {
    days: 2,
    time: '09:00',
    text: 'Five ways to use yesterday’s bread',
    on: [instagram],
    isProposed: true,
    picture: 'rolls',
  },
  {
    days: 2,
    time: '12:00',
    text: 'Today: mushroom soup and a heel of rye',
    on: [x],
    tags: ['lunch'],
  },
  {
    days: 2,
    time: '16:00',
    text: 'We’re hiring: early-shift baker',
    on: [x],
    tags: ['team', 'hiring', 'early shift', 'both shops'],
  },
  { days: 3, time: '08:00', text: 'Friday focaccia, rosemary and salt', on: [x, facebook] },
  {
    days: 3,
    time: '11:00',
    text: 'The wheat that travelled 12 km',
    on: [instagram],
    picture: 'cake',
  },
  {
    days: 3,
    time: '17:00',
    text: 'Weekend table: two seats left',
    on: [facebook],
    isProposed: true,
  },
  { days: 4, time: '07:30', text: 'We’re at the market until noon', on: [x] },
  {
    days: 4,
    time: '11:00',
    text: 'The stall, before the first customer',
    on: [instagram],
    picture: 'rolls',
  },
  {
    days: 5,
    time: '09:00',
    text: 'Slow Sunday: cherry cake and coffee',
    on: [instagram, facebook],
    picture: 'cake',
  },
  { days: 5, time: '18:00', text: 'Next week’s breads, all of them', on: [x] },
  { days: 6, time: '08:00', text: 'Monday loaf: half spelt, half patience', on: [x, facebook] },
  { days: 7, time: '09:15', text: 'A flat white and the window seat', on: [facebook] },
  { days: 8, time: '19:00', text: 'Starter Q&A tonight at seven', on: [x] },
]
