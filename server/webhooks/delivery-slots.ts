// A slot: the right to serve one endpoint now. A receiver that never answers holds its slot until the time-out, so an app
// has a share of the slots of a process, and endpoints that may not answer within a second have a part of that share.

export type Slot = {
  clientId: string
  /** Answered within a second the last time. */
  isHealthy: boolean
  /** The receiver is taking longer than a second to answer. */
  isLate: boolean
  release(): void
}

export type Slots = {
  /** Undefined: the app, or unhealthy endpoints, have no slot left. */
  take(wanted: { clientId: string; isHealthy: boolean }): Slot | undefined
  capacity(): Capacity
}

/** Apps without a free slot, and apps (or all of them) with free slots for healthy endpoints only. */
export type Capacity = { full: string[]; healthyOnly: string[] | 'all' }

export function openSlots(amount: number): Slots {
  const taken = new Set<Slot>()
  const share = (divisor: number) => Math.ceil(amount / divisor)
  const unhealthy = (slots: Iterable<Slot>) => [...slots].filter((slot) => !slot.isHealthy).length
  const isFull = (ofApp: Slot[]) => {
    // A healthy endpoint that is suddenly late does not count, up to a second share: fast ones go on beside it.
    const late = ofApp.filter((slot) => slot.isHealthy && slot.isLate).length
    return ofApp.length - late >= share(4) || ofApp.length >= share(2)
  }
  const isHealthyOnly = (ofApp: Slot[]) => unhealthy(ofApp) >= share(8)
  const isAllHealthyOnly = () => unhealthy(taken) >= share(2)

  return {
    take({ clientId, isHealthy }) {
      const ofApp = [...taken].filter((slot) => slot.clientId === clientId)
      if (isFull(ofApp)) return undefined
      if (!isHealthy && (isHealthyOnly(ofApp) || isAllHealthyOnly())) return undefined
      const slot = { clientId, isHealthy, isLate: false, release: () => void taken.delete(slot) }
      taken.add(slot)
      return slot
    },
    capacity() {
      const apps = [...Map.groupBy(taken, (slot) => slot.clientId)]
      const which = (isMeant: (ofApp: Slot[]) => boolean) =>
        apps.filter(([, ofApp]) => isMeant(ofApp)).map(([clientId]) => clientId)
      return { full: which(isFull), healthyOnly: isAllHealthyOnly() ? 'all' : which(isHealthyOnly) }
    },
  }
}
