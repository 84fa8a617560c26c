// The publisher under load.
import type { Section } from '../section.ts'
import { measureDrain } from './drain.ts'
import { measureLateness } from './lateness.ts'

export const publishing: Section = {
  name: 'publishing',
  title: 'Publishing',
  notes: `
- Draining: 10 000 messages of 5 000 profiles on X due in the same second, 1 000 000 waiting for next month, the sandbox in a process of
  its own with 50 ms of network time, 100 calls at a time. From the due second until the last one lies on the network. Ours writes the
  attempt before the call, the outcome and the history after it, and keeps the order within a profile. The bare loop takes rows with SKIP
  LOCKED, posts and marks them; no order, no ledger. The libraries keep the order within a profile (a queue per profile, key_strict_fifo),
  mark the row of the message as the bare loop does, and have a million jobs waiting too; no ledger either. Each has a database of its
  own; three rounds, in another order each, after one to warm up; the ratios are of the same round, and their median counts. With 100
  calls of 50 ms more than 2 000 a second are impossible.
- Lateness: 200 messages a second for ten seconds, each for another profile; from the moment a message is due until it lies on the
  sandbox (which takes it at once and answers 50 ms later). With 10 000 waiting for next month and with 1 000 000, in turn: three rounds
  after one to warm up, and the median of each figure.`,
  measure: async () => [...(await measureDrain()), ...(await measureLateness())],
}
