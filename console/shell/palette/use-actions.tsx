// Actions of the palette that work on every page.
import { useNavigate } from '@tanstack/react-router'
import {
  AtSign,
  Blocks,
  CirclePause,
  FileSpreadsheet,
  Keyboard,
  LayoutTemplate,
  ListOrdered,
  LogOut,
  type LucideIcon,
  Plus,
  Repeat,
  Rss,
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
  const { sections } = texts('settings')
  const setting = (id: string, name: string, Icon: LucideIcon, section: keyof typeof sections) => ({
    ...action(id, name, Icon, () => navigate({ to: '/settings/$section', params: { section } })),
    detail: text.settings,
  })
  return [
    action('compose', text.newMessage, Plus, () =>
      navigate({ to: '.', search: (search) => ({ ...search, compose: 'new' }) }),
    ),
    action('connect', texts('home').connect, AtSign, () => navigate({ to: '/profiles/connect' })),
    action('invite', texts('people').invite, UserPlus, () => navigate({ to: '/people' })),
    action('register', texts('apps').register, Blocks, () => navigate({ to: '/apps' })),
    // The slots of a profile are set from its card.
    {
      ...action('queue', texts('queue').queue, ListOrdered, () => navigate({ to: '/profiles' })),
      detail: text.profiles,
    },
    setting('pause', texts('settings').pauseAll, CirclePause, 'organization'),
    setting('snippets', texts('snippets').title, TextQuote, 'snippets'),
    setting('templates', texts('templates').title, LayoutTemplate, 'snippets'),
    setting('series', sections.series, Repeat, 'series'),
    setting('imports', sections.imports, FileSpreadsheet, 'imports'),
    setting('feeds', sections.feeds, Rss, 'feeds'),
    ...themes.map((theme) =>
      action(theme, text.themeOf(text.themes[theme]), SunMoon, () => chooseTheme(theme)),
    ),
    action('keys', text.keys, Keyboard, onKeys),
    action('sign-out', text.signOut, LogOut, () => void signOut()),
  ]
}
