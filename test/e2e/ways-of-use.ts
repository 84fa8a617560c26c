// The three ways to use the console, so that a journey is written once: a mouse, keys alone, and a finger on a phone.
import type { Locator, Page } from 'playwright-core'
import { byKeyboard } from './by-keyboard.ts'
import { desktop } from './calendar-visit.ts'

export type Acts = {
  press(target: Locator): Promise<void>
  /** Turns a switch or a checkbox on. */
  choose(target: Locator): Promise<void>
  fill(target: Locator, text: string): Promise<void>
}

export type Way = 'mouse' | 'keys' | 'phone'

export const ways: Way[] = ['mouse', 'keys', 'phone']

/** A window of 375 px on the phone. */
export function windowOf(way: Way) {
  return way === 'phone' ? { viewport: { width: 375, height: 812 }, hasTouch: true } : desktop
}

export function actsOf(page: Page, way: Way): Acts {
  if (way === 'keys') return withKeys(page)
  const press = (target: Locator) => (way === 'phone' ? target.tap() : target.click())
  return { press, choose: press, fill: (target, text) => target.fill(text) }
}

function withKeys(page: Page): Acts {
  const keys = byKeyboard(page)
  return {
    press: keys.enter,
    async choose(target) {
      await keys.tabTo(target)
      await keys.press(' ')
    },
    fill: keys.fill,
  }
}
