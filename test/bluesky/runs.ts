// npm run pds: the suite on a real server of Bluesky, ten times.
import { runOften } from '../real-servers/run-often.ts'
import { installServer } from './server.ts'
import { runOnPds, wholeForm } from './suite.ts'

const { folder = '', reason } = await installServer()
const form = { title: 'on a PDS', run: () => runOnPds(folder, wholeForm) }
process.exitCode = await runOften(reason, [form])
