// How many requests run at the same time, of one account and of all.
export type Counts = {
  /** Returns the function that ends the request; undefined if too many run. */
  begin(account: string): (() => void) | undefined
}

export function openCounts({
  maxOfAccount,
  maxOfAll,
}: {
  maxOfAccount: number
  maxOfAll: number
}): Counts {
  const running = new Map<string, number>()
  let all = 0
  return {
    begin(account) {
      const ofAccount = running.get(account) ?? 0
      if (ofAccount >= maxOfAccount || all >= maxOfAll) return undefined
      running.set(account, ofAccount + 1)
      all += 1
      return () => {
        all -= 1
        const left = (running.get(account) ?? 1) - 1
        if (left > 0) running.set(account, left)
        else running.delete(account)
      }
    },
  }
}
