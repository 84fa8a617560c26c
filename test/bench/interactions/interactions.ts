// The history of interactions: reading and collecting it.
import { atLeast, atMost, type Section } from '../section.ts'
import { openFixture } from './fixture.ts'
import { benchTakeIn } from './merge.ts'
import { benchPages } from './pages.ts'

export const interactions: Section = {
  name: 'interactions',
  title: 'Interactions',
  notes: `
- A page: 10 interactions between two profiles that have 1 000 of them, in a store of 50 000 and in one of 5 000 000, in turn; medians
  of 2 000 pages each.
- Merging: 10 000 mentions of 20 profiles from the sandbox in a process of its own, through the connector and the collector, against
  a bare bulk insert of the same rows into the same tables. The best of three rounds each. Each mention is the first of its person on
  its profile, so it writes two rows, which is the worst case; before names were kept it wrote one, at 18 758 interactions/s.`,
  async measure() {
    const fixture = await openFixture()
    try {
      const pages = await benchPages(fixture)
      const takenIn = await benchTakeIn(fixture)
      return [
        atMost('A page with 5 000 000 stored against one with 50 000', {
          value: pages.ratio,
          goal: 1.3,
          digits: 2,
          details: `${pages.largeMs.toFixed(2)} ms, ${pages.smallMs.toFixed(2)} ms`,
        }),
        atLeast(
          'Merging 10 000 against a bare bulk insert',
          takenIn.ratio,
          0.5,
          `${Math.round(takenIn.ours)} of ${Math.round(takenIn.bare)} interactions/s`,
        ),
      ]
    } finally {
      await fixture.close()
    }
  },
}
