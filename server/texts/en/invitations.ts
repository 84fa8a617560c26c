/** Choosing a password by the link of an invitation. */
export const invitations = {
  title: 'Choose a password',
  welcome: 'Welcome, {member}. You will log in with this e-mail and password.',
  newPassword: 'New password',
  rule: 'At least {min} characters. A few words you will remember are best.',
  uninstall: 'Also remove every app that I have installed',
  submit: 'Set password',
  joinTitle: 'Join',
  joinHeading: 'Join {organizations}',
  joinText: 'You log in with this e-mail already. Enter your password to join with it.',
  join: 'Join',
  joinedTitle: 'Joined',
  joined: 'You have joined',
  joinedText: 'Your e-mail and password are as before.',
  setTitle: 'Password set',
  set: 'Your password is set',
  setText:
    'Open the app that you want to use. It brings you to the log-in page, where your e-mail and this password work from now on.',
  tooOld: {
    title: 'This page is too old',
    sentence: 'No password was set. Open the link of the invitation again.',
  },
  used: {
    title: 'This link has been used',
    sentence: 'Log in with your password: open the app that you want to use.',
    hint: 'If you have forgotten the password, or did not choose one, ask the person who invited you for a new link.',
  },
  replaced: {
    title: 'A newer link has replaced this one',
    sentence: 'Use the link of the newest invitation that you received.',
    hint: 'If you have chosen a password with it already, log in with that password.',
  },
  expired: {
    title: 'This link has expired',
    sentence: 'It expired on {date} (UTC).',
    hint: 'Ask the person who invited you for a new link.',
  },
  unknown: {
    title: 'This link is not valid',
    sentence: 'Check that you have copied the whole link.',
    hint: 'If it is complete, the invitation was withdrawn or expired long ago: ask the person who invited you for a new link.',
  },
}
