// What a failed page test leaves behind: pictures of its windows, in a folder that the failure names.
import { mkdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { TestContext } from 'node:test'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'

const results = fileURLToPath(new URL('../../test-results/', import.meta.url))

export async function recordFailure(
  page: Page,
  { name, filePath = 'page' }: TestContext,
  error: unknown,
): Promise<void> {
  const words = name.replace(/[^\p{L}\p{N}]+/gu, '-').slice(0, 80)
  const folder = join(results, basename(filePath, '.test.ts'), words)
  try {
    await mkdir(folder, { recursive: true })
    for (const [index, one] of page.context().pages().entries())
      await one.screenshot({ path: join(folder, `page-${index + 1}.png`), timeout: 30_000 })
  } catch {
    // A window that is closed has no picture.
  }
  if (error instanceof Error) error.message += `\nSee ${folder}`
}
