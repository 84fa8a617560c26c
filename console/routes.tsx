// Every page of the console, each loaded when it is first opened. Its state is in the address.
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  parseSearchWith,
  redirect,
  stringifySearchWith,
} from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type Kind, kinds } from './interactions/kinds.ts'
import { type FilterSearch, filterNames } from './messages/calendar/filtering/filters.ts'
import type { SearchAddress } from './messages/search/search-filters.ts'
import { PageFailed } from './shell/loading/page-failed.tsx'
import { PagePending } from './shell/loading/page-pending.tsx'
import { Shell } from './shell/shell.tsx'
import { NotFound } from './ui/not-found.tsx'
import { whenReachable } from './ui/when-reachable.ts'

/** Over any page: the id of the composer's form; of a new message the time, and the ids of its profiles with commas between them. */
type RootSearch = {
  compose?: string | undefined
  at?: string | undefined
  for?: string | undefined
}

const root = createRootRoute({
  validateSearch: (search: Record<string, unknown>): RootSearch => ({
    compose: textOf(search.compose),
    at: textOf(search.at),
    for: textOf(search.for),
  }),
  component: Shell,
  notFoundComponent: NotFound,
})

/** The component of a page, loaded when it is first opened. */
function page<Name extends string, Module extends Record<Name, () => ReactNode>>(
  load: () => Promise<Module>,
  name: Name,
) {
  return lazyRouteComponent(whenReachable(load), name)
}

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  component: page(() => import('./home/home-page.tsx'), 'HomePage'),
})

const calendarRedirect = createRoute({
  getParentRoute: () => root,
  path: '/calendar',
  beforeLoad: () => {
    throw redirect({ to: '/calendar/$view/$date', params: { view: 'week', date: 'today' } })
  },
})

const calendar = createRoute({
  getParentRoute: () => root,
  path: '/calendar/$view/$date',
  validateSearch: (search: Record<string, unknown>): FilterSearch =>
    Object.assign({}, ...filterNames.map((name) => optional(name, textOf(search[name])))),
  component: page(() => import('./messages/calendar/calendar-page.tsx'), 'CalendarPage'),
})

const message = createRoute({
  getParentRoute: () => root,
  path: '/messages/$messageId',
  component: page(() => import('./messages/message/message-page.tsx'), 'MessagePage'),
})

const review = createRoute({
  getParentRoute: () => root,
  path: '/review',
  validateSearch: (search: Record<string, unknown>): { message?: string } =>
    optional('message', textOf(search.message)),
  component: page(() => import('./messages/review/review-page.tsx'), 'ReviewPage'),
})

const notices = createRoute({
  getParentRoute: () => root,
  path: '/notices',
  component: page(() => import('./notices/notices-page.tsx'), 'NoticesPage'),
})

const search = createRoute({
  getParentRoute: () => root,
  path: '/search',
  validateSearch: (search: Record<string, unknown>): SearchAddress =>
    Object.assign(
      {},
      ...(['q', 'period', ...filterNames] as const).map((name) =>
        optional(name, textOf(search[name])),
      ),
    ),
  component: page(() => import('./messages/search/search-page.tsx'), 'SearchPage'),
})

const interactions = createRoute({
  getParentRoute: () => root,
  path: '/interactions',
  component: page(() => import('./interactions/interactions-page.tsx'), 'InteractionsPage'),
})

/** The person, and what narrows the list of people. */
type InteractionSearch = {
  with?: string | undefined
  type?: Kind | undefined
  search?: string | undefined
}

const interactionsOfProfile = createRoute({
  getParentRoute: () => root,
  path: '/interactions/$profileId',
  validateSearch: (search: Record<string, unknown>): InteractionSearch => ({
    with: textOf(search.with),
    type: kinds.find((kind) => kind === search.type),
    search: textOf(search.search),
  }),
  component: page(
    () => import('./interactions/profile-interactions-page.tsx'),
    'ProfileInteractionsPage',
  ),
})

const profiles = createRoute({
  getParentRoute: () => root,
  path: '/profiles',
  component: page(() => import('./profiles/profiles-page.tsx'), 'ProfilesPage'),
})

const connect = createRoute({
  getParentRoute: () => root,
  path: '/profiles/connect',
  validateSearch: (search: Record<string, unknown>): { connectionId?: string } =>
    optional('connectionId', textOf(search.connectionId)),
  component: page(() => import('./profiles/connecting/connect-page.tsx'), 'ConnectPage'),
})

const connection = createRoute({
  getParentRoute: () => root,
  path: '/profiles/connect/$connectionId',
  component: page(() => import('./profiles/connecting/connection-page.tsx'), 'ConnectionPage'),
})

const people = createRoute({
  getParentRoute: () => root,
  path: '/people',
  component: page(() => import('./organizations/people-page.tsx'), 'PeoplePage'),
})

const member = createRoute({
  getParentRoute: () => root,
  path: '/people/members/$memberId',
  component: page(() => import('./organizations/members/member-page.tsx'), 'MemberPage'),
})

const team = createRoute({
  getParentRoute: () => root,
  path: '/people/teams/$teamId',
  component: page(() => import('./organizations/teams/team-page.tsx'), 'TeamPage'),
})

const apps = createRoute({
  getParentRoute: () => root,
  path: '/apps',
  component: page(() => import('./apps/apps-page.tsx'), 'AppsPage'),
})

const appRedirect = createRoute({
  getParentRoute: () => root,
  path: '/apps/$clientId',
  beforeLoad: ({ params: { clientId } }) => {
    throw redirect({ to: '/apps/$clientId/$section', params: { clientId, section: 'use' } })
  },
})

const app = createRoute({
  getParentRoute: () => root,
  path: '/apps/$clientId/$section',
  validateSearch: (search: Record<string, unknown>): { state?: string; delivery?: string } => ({
    ...optional('state', textOf(search.state)),
    ...optional('delivery', textOf(search.delivery)),
  }),
  component: page(() => import('./apps/app-page.tsx'), 'AppPage'),
})

const settingsRedirect = createRoute({
  getParentRoute: () => root,
  path: '/settings',
  beforeLoad: () => {
    throw redirect({ to: '/settings/$section', params: { section: 'me' } })
  },
})

const settings = createRoute({
  getParentRoute: () => root,
  path: '/settings/$section',
  component: page(() => import('./settings/settings-page.tsx'), 'SettingsPage'),
})

export const router = createRouter({
  routeTree: root.addChildren([
    home,
    calendarRedirect,
    calendar,
    message,
    review,
    notices,
    search,
    interactions,
    interactionsOfProfile,
    profiles,
    connect,
    connection,
    people,
    member,
    team,
    apps,
    appRedirect,
    app,
    settingsRedirect,
    settings,
  ]),
  defaultPreload: 'intent',
  defaultErrorComponent: PageFailed,
  defaultPendingComponent: PagePending,
  defaultPendingMinMs: 0,
  // Every value is a string: as JSON, long ids of networks would become rounded numbers.
  parseSearch: parseSearchWith((text) => text),
  stringifySearch: stringifySearchWith(JSON.stringify),
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}

/** The router reads 12 from ?state=12 as a number. */
function textOf(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
}

function optional<Key extends string>(
  key: Key,
  value: string | undefined,
): { [K in Key]?: string } {
  // The cast holds: the only key is `key`.
  return (value === undefined ? {} : { [key]: value }) as { [K in Key]?: string }
}
