// Saves the state of a failed page test: a picture of each of its tabs and a trace, in a folder that the failure names.
import { mkdir } from 'node:fs/promises'
import { basename, join, relative } from 'node:path'
import type { TestContext } from 'node:test'
import { fileURLToPath } from 'node:url'
import type { BrowserContext, Page } from 'playwright-core'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Steps, requests and messages of the console. TEST_TRACE=full adds the page before and after each step, for more CPU. */
const isFull = process.env.TEST_TRACE === 'full'

export async function prepareTrace({ tracing }: BrowserContext): Promise<void> {
  await tracing.start({ snapshots: isFull, screenshots: isFull })
}

export async function beginTrace(page: Page, title: string): Promise<void> {
  await page.context().tracing.startChunk({ title })
}

export async function dropTrace(page: Page): Promise<void> {
  await page.context().tracing.stopChunk()
}

export async function recordFailure(
  page: Page,
  { name, filePath = 'page' }: TestContext,
  error: unknown,
): Promise<void> {
  const words = name.replace(/[^\p{L}\p{N}]+/gu, '-').slice(0, 80)
  const folder = join(root, 'test-results', basename(filePath, '.test.ts'), words)
  const context = page.context()
  try {
    await mkdir(folder, { recursive: true })
    await context.tracing.stopChunk({ path: join(folder, 'trace.zip') })
    for (const [index, tab] of context.pages().entries())
      await tab.screenshot({ path: join(folder, `tab-${index + 1}.png`), timeout: 30_000 })
  } catch {
    // A window that is closed leaves no more.
  }
  if (!(error instanceof Error)) return
  const hint = isFull ? '' : ' (TEST_TRACE=full records the page at each step)'
  // The runner prints the stack.
  error.stack += `\n    Its pictures and its trace are in ${relative(root, folder)}${hint}`
}
