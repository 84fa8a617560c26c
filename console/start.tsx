// Signs in if needed, then shows the pages. /callback and /?signed-out are shown without a session.
import { CSPProvider } from '@base-ui/react/csp-provider'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { startLive } from './api/live.ts'
import { queryClient } from './api/query-client.ts'
import { findToken } from './api/token.ts'
import { preloadWhenIdle } from './preload.ts'
import { profilesQuery } from './profiles/profiles.ts'
import { router } from './routes.tsx'
import { meQuery } from './session/me.ts'
import { finishSignIn, signIn } from './session/sign-in.ts'
import { SignInPage } from './session/sign-in-page.tsx'
import { watchSignOut } from './session/sign-out.ts'

type Stage = 'starting' | 'signed-in' | 'signed-out' | 'insecure' | { error: unknown }

export function Start() {
  const [stage, setStage] = useState<Stage>('starting')
  useEffect(() => {
    watchSignOut()
    start().then(setStage, (error: unknown) => setStage({ error }))
  }, [])
  if (stage !== 'signed-in') return <SignInPage stage={stage} />
  return (
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </CSPProvider>
  )
}

async function start(): Promise<Stage> {
  // Signing in needs crypto.subtle, which browsers offer to HTTPS and localhost alone.
  if (!isSecureContext) return 'insecure'
  if (location.search === '?signed-out') return 'signed-out'
  if (location.pathname === '/callback') {
    const returnTo = await finishSignIn(new URL(location.href))
    history.replaceState(null, '', returnTo)
    return enter()
  }
  if (await findToken()) return enter()
  await signIn()
  // The log-in page replaces this one.
  return 'starting'
}

function enter(): Stage {
  // Pages wait for both (shell.tsx): they are read while the code of the page is loaded. The member is the first, with the place at
  // which the stream of events begins.
  const me = queryClient.fetchQuery(meQuery)
  startLive(
    queryClient,
    me.then(
      ({ lastEventId }) => lastEventId,
      () => undefined, // the shell shows the failure
    ),
  )
  void queryClient.prefetchQuery(profilesQuery)
  preloadWhenIdle(router, queryClient)
  return 'signed-in'
}
