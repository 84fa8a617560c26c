// Loads the other pages and the composer when the first page is done: without a connection they open as well.
import type { AnyRouter } from '@tanstack/react-router'

/** The first page is used by itself for so long after it has everything that it asked for. */
const laterMs = 2000

type Preloadable = { preload?: () => Promise<void> }

export function preloadWhenIdle(router: AnyRouter): void {
  const load = () => {
    const routes = Object.values(router.routesById) as { options: { component?: Preloadable } }[]
    const parts = [
      () => import('./messages/composer/composer.tsx'),
      () => import('./shell/palette/palette.tsx'),
      () => import('./ui/menu-parts.tsx'),
      ...routes.map(
        ({ options }) =>
          async () =>
            options.component?.preload?.(),
      ),
    ]
    // What is not loaded now is loaded when it is opened.
    for (const part of parts) part().catch(() => undefined)
  }
  // Safari has no requestIdleCallback.
  const idle = globalThis.requestIdleCallback ?? setTimeout
  setTimeout(() => idle(load), laterMs)
}
