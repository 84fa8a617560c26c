// The program: carries out the command that was named, and ends with the code that says what became of it.
import { runCommand } from './run.ts'

// A reader such as `head` may close the pipe before everything is written.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  process.exit(error.code === 'EPIPE' ? 0 : 1)
})
process.exitCode = await runCommand(process.argv.slice(2))
