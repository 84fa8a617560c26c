// A person who never touches the mouse. Each stop of the focus must be visible: a coloured ring of two pixels, inside the window.
import assert from 'node:assert/strict'
import type { Locator, Page } from 'playwright-core'
import { eventually } from '../support/eventually.ts'

/** More stops than any page has. */
const maxStops = 250
const patience = { every: 50 }

const nowhere = 'nothing has the focus'

/** The problems of the focus ring; empty if there are none. Main frames the whole page, and needs no ring. */
const fault = `(() => {
  const focused = document.activeElement
  if (!focused || focused === document.body) return '${nowhere}'
  if (focused.matches('main')) return ''
  const name = focused.outerHTML.slice(0, 160)
  const { width, height, top, bottom } = focused.getBoundingClientRect()
  if (width === 0 || height === 0) return 'no size: ' + name
  if (bottom <= 0 || top >= innerHeight) return 'outside of the window: ' + name
  for (let shown = focused; shown; shown = shown.parentElement) {
    const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(shown)
    if (/^rgba\\(.*, 0\\)$|\\/ 0\\)$/.test(outlineColor)) continue
    // "auto" is the browser's own, which is two pixels wide whatever its width says.
    if (outlineStyle === 'auto') return ''
    if (outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2) return ''
  }
  return 'no ring: ' + name
})()`

export function byKeyboard(page: Page) {
  const focus = page.locator(':focus')
  const isOn = async (target: Locator) => (await target.and(focus).count()) > 0

  const seesFocus = async () => assert.equal(await page.evaluate(fault), '')

  /** Waits until the focus is there, and visible. */
  const rests = async (target: Locator, what = String(target)) => {
    await eventually(() => isOn(target), { ...patience, what: `the focus on ${what}` })
    await seesFocus()
  }

  /** Waits for the focus after a page or a dialog is gone. */
  const isNotLost = async () => {
    const find = async () => String(await page.evaluate(fault))
    await eventually(async () => (await find()) === '', { ...patience, what: 'a focus' })
  }

  /** After the last stop the focus leaves the page, as on the way to the browser's own buttons. */
  const passes = async () => {
    const isSeen = async () => ['', nowhere].includes(String(await page.evaluate(fault)))
    await eventually(isSeen, { ...patience, what: 'a focus that is seen' })
  }

  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }

  const step = async (target: Locator, key: string, max: number) => {
    await target.first().waitFor()
    for (let stops = 0; stops < max; stops += 1) {
      if (await isOn(target)) return seesFocus()
      await page.keyboard.press(key)
      await passes()
    }
    assert.fail(`${key} does not lead to ${target}`)
  }
  const tabTo = (target: Locator) => step(target, 'Tab', maxStops)
  const tabBackTo = (target: Locator) => step(target, 'Shift+Tab', maxStops)

  const type = async (text: string) => {
    assert.ok(await page.evaluate(`document.activeElement.matches('input, textarea, select')`))
    await page.keyboard.type(text)
  }

  return {
    press,
    type,
    tabTo,
    tabBackTo,
    rests,
    isNotLost,
    /** Presses G and a letter. Sent together: on a busy machine the second would come too late. */
    async jump(letter: string): Promise<void> {
      await Promise.all([page.keyboard.press('g'), page.keyboard.press(letter)])
    },
    /** Moves by another key than Tab: the arrows of a menu, a grid or radio buttons. */
    async stepTo(target: Locator, key: string): Promise<void> {
      await target.first().waitFor()
      // A menu is rendered before it gets the focus.
      const menu = page.getByRole('menu')
      if ((await menu.count()) > 0)
        await eventually(async () => (await menu.locator(':focus').or(menu.and(focus)).count()) > 0)
      await step(target, key, 40)
    },
    async enter(target: Locator): Promise<void> {
      await tabTo(target)
      await press('Enter')
    },
    async fill(target: Locator, text: string): Promise<void> {
      await tabTo(target)
      await press('Control+a')
      await type(text)
    },
    /** Waits until a dialog has taken the focus. */
    async opens(dialog: Locator): Promise<void> {
      await dialog.waitFor()
      await rests(dialog.locator(':focus'), 'something in the dialog')
    },
    async logIn({ email, password }: { email: string; password: string }): Promise<void> {
      await tabTo(page.getByLabel('E-mail'))
      await type(email)
      await tabTo(page.getByLabel('Password'))
      await type(password)
      await press('Enter')
      await page.getByRole('navigation').first().waitFor()
    },
  }
}

export type Keyboard = ReturnType<typeof byKeyboard>
