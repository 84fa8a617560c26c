// npm run snac: the suite on snac, ten times.
import { runOften } from '../real-servers/run-often.ts'
import { whyNoSnac } from './snac.ts'
import { runOnSnac, wholeForms } from './suite.ts'

const forms = wholeForms.map((form) => ({
  title: form.isDated ? 'with a Date' : 'without a Date',
  run: () => runOnSnac(form),
}))
process.exitCode = await runOften(await whyNoSnac(), forms)
