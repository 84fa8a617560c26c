// A month with 5 000 messages, a month with one, and a browser that is signed in.
import pg from 'pg'
import { type Browser, chromium, type Page } from 'playwright-core'
import { openConsole } from '../../e2e/console-visit.ts'
import { builtConsole } from '../../support/built-console.ts'
import { chromiumFlags, chromiumProgram } from '../../support/chromium-program.ts'
import { startBenchService } from '../ground/bench-service.ts'

export const messageCount = 5000

export type Fixture = {
  page: Page
  home: string
  /** Addresses of the two months. */
  full: string
  empty: string
  close(): Promise<void>
}

export async function openFixture(): Promise<Fixture> {
  if (!chromiumProgram) throw new Error('Install chromium, or set CHROMIUM to its path.')
  await builtConsole()
  const bench = await startBenchService()
  const [full, empty] = [monthAhead(1), monthAhead(2)]
  await addMessages(bench.databaseUrl, bench.profileIds, { month: full, count: messageCount })
  await addMessages(bench.databaseUrl, bench.profileIds, { month: empty, count: 1 })
  const browser = await chromium.launch({ executablePath: chromiumProgram, args: chromiumFlags })
  const page = await openPage(browser)
  await openConsole(page, bench.service, bench.service.demo.member.sole)
  const addressOf = (month: Date) =>
    `${bench.service.url}/calendar/month/${month.toISOString().slice(0, 10)}`
  return {
    page,
    home: `${bench.service.url}/`,
    full: addressOf(full),
    empty: addressOf(empty),
    async close() {
      await browser.close()
      await bench.close()
    },
  }
}

async function openPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 860 } })
  // A run that hangs ends.
  context.setDefaultTimeout(120_000)
  return context.newPage()
}

/** The first day of a month that is still to come: all of its messages can be dragged. */
function monthAhead(months: number): Date {
  const now = new Date()
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 1))
}

/** On every day from six to eleven in the evening, one in twenty awaiting approval. */
async function addMessages(
  url: string,
  profileIds: string[],
  { month, count }: { month: Date; count: number },
): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(
      `insert into messages (profile_id, text, scheduled_at, send_at, act_at, state, sequence_number, group_id)
       select ($1::bigint[])[1 + i % cardinality($1::bigint[])], 'A message as people write them: ' || md5(i::text),
         at, at, case when is_proposal then null else at end,
         case when is_proposal then 'PENDING_APPROVAL' else 'SCHEDULED' end,
         case when is_proposal then 1 end, 'bench ' || $3::text || i
       from generate_series(1, $2::integer) as i
       cross join lateral (select i % 20 = 0 as is_proposal, $3::timestamptz
         + make_interval(days => i % 28, hours => 6 + i * 7 % 17, mins => i * 13 % 60) as at) as placed`,
      [profileIds, count, month],
    )
    await client.query('analyze messages')
  } finally {
    await client.end()
  }
}
