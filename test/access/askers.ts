// The callers that ask for the things of another organization, and for what does not exist: in `npm test` a few in turn, in `npm run test:all`
// all of them.
import { runs } from '../support/runs.ts'

const isThorough = runs(0, 1) === 1

type Groups<Viewpoint> = {
  /** Of the other organization. */
  outside?: Viewpoint[]
  /** Callers who may make the call. */
  may?: Viewpoint[]
  mayNot?: Viewpoint[]
}

/** Both of the other organization, the first who may make the call with another one in turn, and two in turn who may not. */
export function askersOf<Viewpoint>(
  { outside = [], may = [], mayNot = [] }: Groups<Viewpoint>,
  turn: number,
): Viewpoint[] {
  if (isThorough) return [...outside, ...may, ...mayNot]
  return [
    ...outside,
    ...may.slice(0, 1),
    ...inTurn(may.slice(1), turn, 1),
    ...inTurn(mayNot, turn, 2),
  ]
}

function inTurn<T>(list: T[], turn: number, count: number): T[] {
  const start = list.length === 0 ? 0 : turn % list.length
  return [...list.slice(start), ...list.slice(0, start)].slice(0, count)
}
