// npm run snac: the suite on snac, ten times. Ends with 1 if a message was doubled or lost, or more than one in a hundred is unknown.
import { parseArgs } from 'node:util'
import { closeFile, closeProcess } from '../support/at-end.ts'
import { runOnSnac, wholeForms } from './suite.ts'
import { skip } from './world.ts'

const { values } = parseArgs({ options: { runs: { type: 'string', default: '10' } } })

if (skip) throw new Error(skip)
let [all, unknown, wrong] = [0, 0, 0]
for (let run = 1; run <= Number(values.runs); run += 1)
  for (const form of wholeForms) {
    const verdict = await runOnSnac(form)
    await closeFile()
    const { doubled, lost, failed } = verdict
    all += verdict.messages
    unknown += verdict.unknown.length
    wrong += doubled.length + lost.length + failed.length
    console.info(
      `run ${run}, ${form.isDated ? 'with' : 'without'} a Date: ${verdict.messages} messages, ${doubled.length} doubled, ${lost.length} lost, ${failed.length} failed, ${verdict.unknown.length} unknown`,
    )
    for (const line of [...doubled, ...lost, ...failed, ...verdict.unknown])
      console.info(`  ${line}`)
  }
await closeProcess()
console.info(`${all} messages: ${wrong} wrong, ${unknown} unknown`)
process.exitCode = wrong > 0 || unknown > all / 100 ? 1 : 0
