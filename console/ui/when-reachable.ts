// Loads code of the console, again and again while the service cannot be reached. Without it the browser would show its own error
// page, or a part of the page would fail for ever.

const againMs = 2000

/** The bundler's loader asks for each style sheet once, even if that failed. */
const missingStyles = new Set<string>()

addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet')
      missingStyles.add(target.href)
  },
  true,
)

export function whenReachable<Module>(load: () => Promise<Module>): () => Promise<Module> {
  return async () => {
    for (let tries = 1; ; tries += 1) {
      try {
        // Those that are missing at first belong to other parts.
        if (tries > 1) await Promise.all([...missingStyles].map(loadStyle))
        return await load()
      } catch (error) {
        if (await answers()) return reloadOnce(error)
        await new Promise((resolve) => setTimeout(resolve, againMs))
      }
    }
  }
}

function loadStyle(href: string): Promise<void> {
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = href
  return new Promise((resolve, reject) => {
    link.onload = () => {
      missingStyles.delete(href)
      resolve()
    }
    link.onerror = () => {
      link.remove()
      reject(new Error(`The style sheet ${href} was not loaded.`))
    }
    document.head.append(link)
  })
}

async function answers(): Promise<boolean> {
  try {
    return (await fetch('/livez')).ok
  } catch {
    return false
  }
}

/** The service answers, so it has another version without this file. Drafts are kept over the reload. */
function reloadOnce(error: unknown): Promise<never> {
  const key = `reloaded ${error}`
  if (sessionStorage.getItem(key)) throw error
  sessionStorage.setItem(key, '1')
  location.reload()
  return new Promise(() => undefined)
}
