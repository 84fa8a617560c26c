// How many lines one process serves at once, and whose. A receiver that never answers holds a hand until its time-out,
// so no app may have more than a share of them, and lines that may not answer at once together no more than half.

export type Hands = {
  /** Undefined: the share of the app, or of the lines that are not proven, is used up. */
  take(line: { clientId: string; isProven: boolean }): Hand | undefined
  room(): Room
}

export type Hand = {
  /** It answered at once: from now on it counts among those that do. */
  prove(): void
  /** Its answer is late: for as long it takes no place from lines that answer at once. */
  delay(isLate: boolean): void
  letGo(): void
}

/** Whose lines could not be taken now. */
export type Room = { forNone: string[]; forProvenOnly: string[] | 'all' }

type Held = { all: number; unproven: number; late: number }

export function openHands(amount: number): Hands {
  const most = {
    ofApp: Math.ceil(amount / 4),
    withLateOfApp: Math.ceil(amount / 2),
    unprovenOfApp: Math.ceil(amount / 8),
    unproven: Math.ceil(amount / 2),
  }
  const apps = new Map<string, Held>()
  let unproven = 0
  const heldBy = (clientId: string): Held => apps.get(clientId) ?? { all: 0, unproven: 0, late: 0 }
  const hold = (clientId: string, change: Held): void => {
    const held = heldBy(clientId)
    const next = {
      all: held.all + change.all,
      unproven: held.unproven + change.unproven,
      late: held.late + change.late,
    }
    unproven += change.unproven
    if (next.all === 0) apps.delete(clientId)
    else apps.set(clientId, next)
  }
  const which = (isFull: (held: Held) => boolean): string[] =>
    [...apps].filter(([, held]) => isFull(held)).map(([clientId]) => clientId)
  const isFull = (held: Held) =>
    held.all - held.late >= most.ofApp || held.all >= most.withLateOfApp
  const isFullOfUnproven = (held: Held) => held.unproven >= most.unprovenOfApp

  return {
    take({ clientId, isProven }) {
      const held = heldBy(clientId)
      if (isFull(held)) return undefined
      if (!isProven && (isFullOfUnproven(held) || unproven >= most.unproven)) return undefined
      return takeHand((change) => hold(clientId, change), isProven)
    },
    room: () => ({
      forNone: which(isFull),
      forProvenOnly: unproven >= most.unproven ? 'all' : which(isFullOfUnproven),
    }),
  }
}

function takeHand(hold: (change: Held) => void, isProven: boolean): Hand {
  let mine: Held = { all: 0, unproven: 0, late: 0 }
  const become = (next: Held): void => {
    hold({
      all: next.all - mine.all,
      unproven: next.unproven - mine.unproven,
      late: next.late - mine.late,
    })
    mine = next
  }
  become({ all: 1, unproven: isProven ? 0 : 1, late: 0 })
  return {
    prove: () => become({ ...mine, unproven: 0 }),
    // One that was not expected to answer at once has its own share already.
    delay: (isLate) => become({ ...mine, late: isLate && mine.unproven === 0 ? mine.all : 0 }),
    letGo: () => become({ all: 0, unproven: 0, late: 0 }),
  }
}
