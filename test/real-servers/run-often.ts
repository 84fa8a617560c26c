// The command behind npm run snac and npm run pds: a suite on a real server, ten times. Ends with 1 if a message was doubled, lost or
// refused, or more than one in a hundred is unknown.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { parseArgs } from 'node:util'
import { startTestServer } from '../../scripts/test/database.ts'
import { closeFile, closeProcess } from '../support/at-end.ts'
import type { Verdict } from './verdict.ts'

type Forms = { title: string; run(): Promise<Verdict> }[]

/** `reason`: why the server cannot run here. Returns the code to exit with. */
export function runOften(reason: string | false | undefined, forms: Forms): Promise<number> {
  if (reason) throw new Error(reason)
  const { values } = parseArgs({ options: { runs: { type: 'string', default: '10' } } })
  return process.env.TEST_DATABASE_URL ? runAll(Number(values.runs), forms) : runWithDatabase()
}

/** The address of the database is read when the code is loaded: another process loads it. */
async function runWithDatabase(): Promise<number> {
  const { url, stop } = await startTestServer()
  const [program = '', ...parameters] = process.argv
  const environment = { ...process.env, TEST_DATABASE_URL: url }
  const child = spawn(program, parameters, { stdio: 'inherit', env: environment })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal))
  const [code] = await once(child, 'exit')
  await stop()
  return Number(code ?? 1)
}

async function runAll(runs: number, forms: Forms): Promise<number> {
  const end = () => void closeFile().finally(() => process.exit(1))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, end)
  let [all, unknown, wrong] = [0, 0, 0]
  for (let run = 1; run <= runs; run += 1)
    for (const { title, run: runForm } of forms) {
      const verdict = await runForm().finally(closeFile)
      report(`run ${run}, ${title}`, verdict)
      const { doubled, lost, failed } = verdict
      all += verdict.messages
      unknown += verdict.unknown.length
      wrong += doubled.length + lost.length + failed.length
    }
  await closeProcess()
  console.info(`${all} messages: ${wrong} wrong, ${unknown} unknown`)
  return wrong > 0 || unknown > all / 100 ? 1 : 0
}

function report(title: string, { messages, ...found }: Verdict): void {
  const counts = Object.entries(found).map(([what, those]) => `${those.length} ${what}`)
  console.info(`${title}: ${messages} messages, ${counts.join(', ')}`)
  for (const line of Object.values(found).flat()) console.info(`  ${line}`)
}
