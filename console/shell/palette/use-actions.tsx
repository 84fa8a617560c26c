// Actions of the palette that work on every page.
import { useNavigate } from '@tanstack/react-router'
import {
  AtSign,
  Blocks,
  CirclePause,
  Keyboard,
  LogOut,
  type LucideIcon,
  Plus,
  SunMoon,
  TextQuote,
  UserPlus,
} from 'lucide-react'
import { signOut } from '../../session/sign-out.ts'
import { texts } from '../../texts/texts.ts'
import { chooseTheme, type Theme } from '../../ui/theme.ts'
import type { Entry } from './entry.ts'

const themes: Theme[] = ['system', 'light', 'dark']

export function useActions(onKeys: () => void): Entry[] {
  const text = texts('shell')
  const navigate = useNavigate()
  const action = (id: string, name: string, Icon: LucideIcon, run: () => void): Entry => ({
    id: `action-${id}`,
    kind: 'action',
    name,
    icon: <Icon size={16} aria-hidden />,
    run,
  })
  return [
    action('compose', text.newMessage, Plus, () =>
      navigate({ to: '.', search: (search) => ({ ...search, compose: 'new' }) }),
    ),
    action('connect', texts('home').connect, AtSign, () => navigate({ to: '/profiles/connect' })),
    action('invite', texts('people').invite, UserPlus, () => navigate({ to: '/people' })),
    action('register', texts('apps').register, Blocks, () => navigate({ to: '/apps' })),
    action('pause', texts('settings').pauseAll, CirclePause, () =>
      navigate({ to: '/settings/$section', params: { section: 'organization' } }),
    ),
    action('snippets', texts('snippets').title, TextQuote, () =>
      navigate({ to: '/settings/$section', params: { section: 'snippets' } }),
    ),
    ...themes.map((theme) =>
      action(theme, text.themeOf(text.themes[theme]), SunMoon, () => chooseTheme(theme)),
    ),
    action('keys', text.keys, Keyboard, onKeys),
    action('sign-out', text.signOut, LogOut, () => void signOut()),
  ]
}
