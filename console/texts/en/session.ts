export const session = {
  signingIn: 'Signing in …',
  title: 'Sign in to Carillon',
  signIn: 'Sign in',
  failed: 'Signing in did not work.',
  failedHint:
    'Try again. If it keeps failing, give the reason below to the person who runs Carillon.',
  cancelled: 'You cancelled signing in.',
  insecureTitle: 'The console needs a secure address',
  insecure:
    'Browsers allow signing in only over HTTPS or on localhost. Ask the person who runs Carillon for an https:// address.',
  notSignedOut: 'You are still signed in: Carillon cannot be reached. Try again.',
  signedOut: 'You are signed out.',
}
