// Signing out ends the token, the log-in session and the other tabs. Drafts stay: they belong to the member.

import { clientId } from '../api/authorization.ts'
import { holdToken, releaseToken, setToken } from '../api/token.ts'
import { texts } from '../texts/texts.ts'
import { showToast } from '../ui/toasts.ts'

const channel = new BroadcastChannel('carillon.session')

export async function signOut(): Promise<void> {
  try {
    await endSession(holdToken())
  } catch (error) {
    releaseToken()
    if (!(error instanceof TypeError)) throw error
    // Without a connection the member stays signed in, and the page continues.
    showToast({ text: texts('session').notSignedOut })
    return
  }
  leave()
  channel.postMessage('signed-out')
}

async function endSession(token: string | undefined): Promise<void> {
  if (token) {
    await fetch('/oauth2/revoke', {
      method: 'POST',
      body: new URLSearchParams({ token, client_id: clientId }),
    })
  }
  await fetch('/oauth2/end-session', { method: 'POST' })
}

/** Another tab has signed out. */
export function watchSignOut(): void {
  channel.addEventListener('message', () => leave())
}

function leave(): void {
  setToken(undefined)
  // A path that the service also answers on a reload.
  location.replace('/?signed-out')
}
