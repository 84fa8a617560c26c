// The pages of the sidebar, in order. `key` is pressed after G.
import {
  AtSign,
  Bell,
  Blocks,
  CalendarDays,
  CircleCheck,
  House,
  type LucideIcon,
  MessagesSquare,
  Settings,
  UsersRound,
} from 'lucide-react'
import type { Texts } from '../../texts/texts.ts'

export type Destination = {
  to:
    | '/'
    | '/calendar'
    | '/review'
    | '/notices'
    | '/interactions'
    | '/profiles'
    | '/people'
    | '/apps'
    | '/settings'
  name: keyof Texts['shell'] & string
  icon: LucideIcon
  key?: string
}

export const work = [
  { to: '/', name: 'home', icon: House, key: 'h' },
  { to: '/calendar', name: 'calendar', icon: CalendarDays, key: 'c' },
  { to: '/review', name: 'review', icon: CircleCheck, key: 'r' },
  { to: '/notices', name: 'notices', icon: Bell, key: 'n' },
  { to: '/interactions', name: 'interactions', icon: MessagesSquare, key: 'i' },
  { to: '/profiles', name: 'profiles', icon: AtSign, key: 'p' },
] as const satisfies readonly Destination[]

export const administration = [
  { to: '/people', name: 'people', icon: UsersRound },
  { to: '/apps', name: 'apps', icon: Blocks },
  { to: '/settings', name: 'settings', icon: Settings },
] as const satisfies readonly Destination[]
