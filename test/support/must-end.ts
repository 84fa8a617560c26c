// Loaded before every test file: node:test waits forever for a file whose tests have all ended but that left something
// open. Such a file fails, and says what it left.
import { after } from 'node:test'

const enoughToClose = 45_000

after(() => {
  setTimeout(() => {
    console.error(`left open after the last test: ${process.getActiveResourcesInfo().join(', ')}`)
    process.exit(1)
  }, enoughToClose).unref()
})
