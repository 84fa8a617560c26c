/** Logging in and out. */
export const logIn = {
  title: 'Log in',
  toApp: 'to continue to {app}',
  submit: 'Log in',
  tooOld: 'The page was open for too long. Log in again.',
  logOutTitle: 'Log out',
  logOutHeading: 'Log out?',
  loggedInAs: 'You are logged in as {member}.',
  logOut: 'Log out',
  stay: 'Stay logged in',
  loggedOutTitle: 'Logged out',
  loggedOut: 'You are logged out',
  close: 'You can close this page.',
  logOutTooOld: {
    title: 'This page is too old',
    sentence: 'You are still logged in. Open the page again to log out.',
  },
}
