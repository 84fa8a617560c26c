// The program: runs the command that its words name.
import { runCommandLine } from './commands/command-line.ts'

process.exitCode = await runCommandLine(process.argv.slice(2))
