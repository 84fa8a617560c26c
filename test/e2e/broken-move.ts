// A move of more messages than one call takes, in the list of the calendar.
import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'

/** The second of three calls fails: what the first one did is said, and can be taken back. */
export async function takeBackHalfAMove(page: Page): Promise<void> {
  let calls = 0
  const bulk = '**/v1/messages/bulk'
  await page.route(bulk, (route) => {
    if (route.request().postDataJSON().dryRun) return route.fallback()
    calls += 1
    return calls === 2
      ? route.fulfill({ status: 403, json: { errors: [{ message: 'Not now' }] } })
      : route.fallback()
  })
  await page.getByRole('button', { name: 'Move…' }).click()
  await page.getByRole('button', { name: 'Move 239 messages' }).click()
  await page.getByText('100 messages moved.').waitFor()
  assert.equal(calls, 2)
  await page.unroute(bulk)
  const left = page.getByRole('dialog', { name: '139 messages are not done' })
  await left
    .getByText(/^Not now\. It may have been done/)
    .first()
    .waitFor()
  assert.equal(await left.getByText(/an earlier step failed/).count(), 39)
  await left.getByRole('button', { name: 'Move the others back' }).click()
  await page.getByText('100 messages moved back.').waitFor()
}
