// Retries the import of a page while the service cannot be reached. Without it the router would reload the document, and the browser
// would show its own error page.

const againMs = 2000

export function whenReachable<Module>(load: () => Promise<Module>): () => Promise<Module> {
  return async () => {
    for (;;) {
      try {
        return await load()
      } catch (error) {
        // The service answers, so it has another version without this file. The router reloads the console.
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
