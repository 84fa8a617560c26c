// Loads the code of the other pages and the composer after the first page, so that they open even without a connection. One part at a time,
// each when the browser is idle: all at once would hold up the frames of a drag by some 50 ms.
import type { QueryClient } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'
import { loadSentences } from './texts/sentences.ts'

/** The first page is used by itself for so long after it has everything that it asked for. */
const laterMs = 2000

type Preloadable = { preload?: () => Promise<void> }
type Subscribe = (listener: () => void) => () => void

export function preloadWhenIdle(router: AnyRouter, queryClient: QueryClient): void {
  // Not among the types of the DOM, because some browsers lack it.
  if (savesData(navigator as Navigator & { connection?: Connection })) return
  const isBusy = () => router.state.status === 'pending' || queryClient.isFetching() > 0
  const subscribe: Subscribe = (listener) => {
    const stops = [
      queryClient.getQueryCache().subscribe(listener),
      router.subscribe('onBeforeLoad', listener),
      router.subscribe('onResolved', listener),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }
  void loadInTurn(partsOf(router), { isBusy, subscribe, idle })
}

type Connection = { saveData?: boolean }

/** The person has asked the browser to load only what is needed. Exported for its test. */
export function savesData(browser: { connection?: Connection }): boolean {
  return browser.connection?.saveData === true
}

function partsOf(router: AnyRouter): (() => Promise<unknown>)[] {
  const routes = Object.values(router.routesById) as { options: { component?: Preloadable } }[]
  return [
    () => import('./messages/composer/composer.tsx'),
    () => import('./shell/palette/palette.tsx'),
    () => import('./ui/menu-parts.tsx'),
    loadSentences,
    ...routes.map(
      ({ options }) =>
        async () =>
          options.component?.preload?.(),
    ),
  ]
}

type Page = {
  /** It waits for code or for data. */
  isBusy: () => boolean
  /** To be called whenever `isBusy` may have changed. */
  subscribe: Subscribe
  /** Resolves when the browser has drawn what there is, and has nothing to do. */
  idle: () => Promise<unknown>
}

/** Exported for its test. Before each part, the page has got and drawn everything that it asked for, however long that takes. */
export async function loadInTurn(parts: (() => Promise<unknown>)[], page: Page): Promise<void> {
  await quiet(page, laterMs)
  for (const part of parts) {
    await quiet(page, 0)
    // Code that could not be loaded now is loaded when it is opened.
    await part().catch(() => undefined)
  }
}

/** Resolves when the page has not been busy for so long, and the browser is idle after it. */
async function quiet({ isBusy, subscribe, idle }: Page, forMs: number): Promise<void> {
  for (;;) {
    let hasChanged = false
    const { promise: changed, resolve } = Promise.withResolvers<void>()
    const stop = subscribe(() => {
      hasChanged = true
      resolve()
    })
    if (isBusy()) await changed
    else {
      if (forMs > 0) await Promise.race([changed, later(forMs)])
      if (!hasChanged) await idle()
    }
    stop()
    if (!hasChanged && !isBusy()) return
  }
}

function later(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms)
  })
}

function idle(): Promise<unknown> {
  // Safari has no requestIdleCallback.
  const wait = globalThis.requestIdleCallback ?? setTimeout
  return new Promise((resolve) => wait(resolve))
}
