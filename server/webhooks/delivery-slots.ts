// A slot: the right to serve one endpoint now. A receiver that never answers holds its slot until the time-out, so the apps of an
// organization have a share of the slots of a process, and endpoints that may not answer within a second have a part of that share. An
// endpoint that is new does not wait for those that hang: late ones do not count against it, and few of them may be at one origin.

export type Wanted = {
  /** The organization that owns the app; the app itself if it belongs to none. */
  owner: string
  origin: string
  /** 0: answered within a second the last time, 1: new, 2: slow or failed the last time. */
  rank: number
}

export type Slot = Omit<Wanted, 'rank'> & {
  /** Answered within a second the last time. */
  isHealthy: boolean
  /** The receiver is taking longer than a second to answer. */
  isLate: boolean
  release(): void
}

export type Slots = {
  /** Undefined: there is no slot left for this endpoint. */
  take(wanted: Wanted): Slot | undefined
  capacity(): Capacity
}

/** Owners and origins that get no slot now: exactly those that `take` refuses. Otherwise an endpoint would be dequeued in vain, again and again. */
export type Capacity = {
  /** Owners without a free slot. */
  full: string[]
  /** Owners, or all, whose new endpoints get none. */
  noNew: string[] | 'all'
  /** Owners, or all, whose failing endpoints get none. */
  noFailing: string[] | 'all'
  /** `owner origin`: requests hang there, so that nothing but healthy endpoints is served. */
  hanging: string[]
}

export function openSlots(amount: number): Slots {
  const taken = new Set<Slot>()
  const share = (divisor: number) => Math.ceil(amount / divisor)
  const unhealthy = (slots: Iterable<Slot>) => [...slots].filter((slot) => !slot.isHealthy)
  const isFull = (own: Slot[]) => {
    // Late slots do not count, up to a second share, so that fast endpoints go on beside them.
    const late = own.filter((slot) => slot.isLate).length
    return own.length - late >= share(4) || own.length >= share(2)
  }
  const refusesFailing = (own: Slot[]) => unhealthy(own).length >= share(8)
  const refusesNew = (own: Slot[]) => {
    const ours = unhealthy(own)
    // If all of them are late, one more endpoint at a time is tried.
    const mayTryOne = ours.every((slot) => slot.isLate)
    if (isHalfUnhealthy()) return !mayTryOne || ours.length >= share(8)
    return ours.length >= share(8) && !(mayTryOne && ours.length < share(8 / 3))
  }
  const isHalfUnhealthy = () => unhealthy(taken).length >= share(2)
  /** New endpoints, one per owner at a time, may use more than half of the slots; a quarter stays for healthy ones. */
  const refusesAllNew = () => unhealthy(taken).length >= share(4 / 3)
  const isHanging = (own: Slot[], origin: string) =>
    unhealthy(own).filter((slot) => slot.isLate && slot.origin === origin).length >= share(16)
  const refuses = (own: Slot[], origin: string, rank: number) =>
    isHanging(own, origin) ||
    (rank === 1 ? refusesAllNew() || refusesNew(own) : isHalfUnhealthy() || refusesFailing(own))

  return {
    take({ owner, origin, rank }) {
      const own = [...taken].filter((slot) => slot.owner === owner)
      if (isFull(own) || (rank > 0 && refuses(own, origin, rank))) return undefined
      const slot = {
        owner,
        origin,
        isHealthy: rank === 0,
        isLate: false,
        release: () => void taken.delete(slot),
      }
      taken.add(slot)
      return slot
    },
    capacity() {
      const owners = [...Map.groupBy(taken, (slot) => slot.owner)]
      const which = (isMeant: (own: Slot[]) => boolean) =>
        owners.filter(([, own]) => isMeant(own)).map(([owner]) => owner)
      return {
        full: which(isFull),
        noNew: refusesAllNew() ? 'all' : which(refusesNew),
        noFailing: isHalfUnhealthy() ? 'all' : which(refusesFailing),
        hanging: owners.flatMap(([owner, own]) =>
          [...new Set(own.map(({ origin }) => origin))]
            .filter((origin) => isHanging(own, origin))
            .map((origin) => `${owner} ${origin}`),
        ),
      }
    },
  }
}
