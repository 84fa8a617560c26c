// Loaded before every test file: node:test waits forever for a file whose tests have all ended but that left something
// open. Such a file fails, and says what it left.
import { after } from 'node:test'

// This runs before what the file itself closes at its end (at-end.ts), so the time for that is part of it.
const enoughToClose = 120_000

after(() => {
  setTimeout(() => {
    console.error(`left open after the last test: ${process.getActiveResourcesInfo().join(', ')}`)
    process.exit(1)
  }, enoughToClose).unref()
})
