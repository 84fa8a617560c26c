import { usePermissions } from '../../../profiles/rights.ts'
import type { Message } from '../../listing.ts'
import { type Act, type Outcome, outcomeOf } from '../../outcome.ts'

/** The outcome of an act on this message, for the signed-in member. */
export function useOutcome({ socialProfile }: Message, act: Act): Outcome {
  return outcomeOf(act, usePermissions()(socialProfile.id))
}
