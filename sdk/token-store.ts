// Where tokens are kept. A refresh token is used up by a refresh, so that only one tab or process may refresh at a time, and every other one
// then reads what it has stored.

export type Tokens = {
  accessToken: string
  /** Used up by the next refresh. */
  refreshToken?: string
  /** Unix time in milliseconds. */
  endsAt: number
}

export type TokenStore = {
  read(): Promise<Tokens | undefined>
  /** Undefined: they are no longer valid. */
  write(tokens: Tokens | undefined): Promise<void>
  /** Runs the work of one caller at a time, among all that share the store. */
  lock<T>(work: () => Promise<T>): Promise<T>
}

/** Keeps the tokens in memory, for one process. */
export function memoryStore(tokens?: Tokens): TokenStore {
  let [kept, last]: [Tokens | undefined, Promise<unknown>] = [tokens, Promise.resolve()]
  return {
    read: async () => kept,
    write: async (changed) => {
      kept = changed
    },
    lock: (work) => {
      const done = last.then(work, work)
      last = done.catch(() => undefined)
      return done
    },
  }
}

type WebStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
type Locks = { request<T>(name: string, work: () => Promise<T>): Promise<T> }

/** For all tabs of an origin: `webStore('carillon', localStorage)`. Scripts of the page can read the tokens. */
export function webStore(name: string, storage: WebStorage): TokenStore {
  const { locks } = (globalThis as { navigator?: { locks?: Locks } }).navigator ?? {}
  if (!locks)
    throw new TypeError('webStore needs navigator.locks, which pages have over https alone')
  return {
    read: async () => {
      const text = storage.getItem(name)
      return text === null ? undefined : (JSON.parse(text) as Tokens)
    },
    write: async (tokens) => {
      if (tokens) storage.setItem(name, JSON.stringify(tokens))
      else storage.removeItem(name)
    },
    lock: (work) => locks.request(name, work),
  }
}
