// npm run snac: the suite on snac, ten times. Ends with 1 if a message was doubled, lost or refused, or more than one in a hundred is
// unknown.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { parseArgs } from 'node:util'
import { startTestServer } from '../../scripts/test/database.ts'
import { closeFile, closeProcess } from '../support/at-end.ts'
import { whyNoSnac } from './snac.ts'
import { runOnSnac, type SuiteForm, type Verdict, wholeForms } from './suite.ts'

const { values } = parseArgs({ options: { runs: { type: 'string', default: '10' } } })

const reason = await whyNoSnac()
if (reason) throw new Error(reason)
process.exitCode = process.env.TEST_DATABASE_URL ? await runAll() : await runWithServer()

/** The address of the database is read when the code is loaded: another process loads it. */
async function runWithServer(): Promise<number> {
  const { url, stop } = await startTestServer()
  const [program = '', ...parameters] = process.argv
  const environment = { ...process.env, TEST_DATABASE_URL: url }
  const child = spawn(program, parameters, { stdio: 'inherit', env: environment })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal))
  const [code] = await once(child, 'exit')
  await stop()
  return Number(code ?? 1)
}

async function runAll(): Promise<number> {
  const end = () => void closeFile().finally(() => process.exit(1))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, end)
  let [all, unknown, wrong] = [0, 0, 0]
  for (let run = 1; run <= Number(values.runs); run += 1)
    for (const form of wholeForms) {
      const verdict = await runOnSnac(form).finally(closeFile)
      report(run, form, verdict)
      const { doubled, lost, failed } = verdict
      all += verdict.messages
      unknown += verdict.unknown.length
      wrong += doubled.length + lost.length + failed.length
    }
  await closeProcess()
  console.info(`${all} messages: ${wrong} wrong, ${unknown} unknown`)
  return wrong > 0 || unknown > all / 100 ? 1 : 0
}

function report(run: number, { isDated }: SuiteForm, { messages, ...found }: Verdict): void {
  const counts = Object.entries(found).map(([what, those]) => `${those.length} ${what}`)
  const way = isDated ? 'with a Date' : 'without a Date'
  console.info(`run ${run}, ${way}: ${messages} messages, ${counts.join(', ')}`)
  for (const line of Object.values(found).flat()) console.info(`  ${line}`)
}
