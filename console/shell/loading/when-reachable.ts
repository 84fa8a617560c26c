// Loads the code of a page. While the service cannot be reached it waits: the router would reload the console, and the browser's own
// error page would take its place.

const againMs = 2000

export function whenReachable<Module>(load: () => Promise<Module>): () => Promise<Module> {
  return async () => {
    for (;;) {
      try {
        return await load()
      } catch (error) {
        // A service that answers has another version: reloading the console gets its code.
        if (await answers()) throw error
        await new Promise((resolve) => setTimeout(resolve, againMs))
      }
    }
  }
}

async function answers(): Promise<boolean> {
  try {
    return (await fetch('/livez')).ok
  } catch {
    return false
  }
}
