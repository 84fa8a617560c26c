/** The callback page of the demo app. */
export const demo = {
  received: 'Code received',
  receivedHeading: 'The demo app received a code',
  receivedText:
    'You allowed it to act for you. An app would now exchange the code for an access token on its own server. The code works once, within ten minutes.',
  code: 'Code',
  state: 'State',
  scope: 'Scope',
  next: 'Next: exchange it for a token',
  paste: 'Paste this into a terminal in the folder of Carillon:',
  copy: 'A click selects the whole text. The secret of the app is read from {file}; this page does not know it.',
  none: 'No code',
  noneHeading: 'The demo app received no code',
  denied: 'You did not allow it to act for you. An app would take you back to where you were.',
  refused: 'Its request was refused. An app would show its developers what follows.',
  error: 'Error',
  description: 'Description',
  hint: 'Hint',
  callback: 'Demo callback',
  nothing: 'Nothing was sent here',
  nothingText: 'The demo app receives its code at this address, after a log-in.',
  start: 'Start a log-in',
}
