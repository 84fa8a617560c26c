/** The pages for an authorization that cannot be redirected back to the app. */
export const authorization = {
  reportToDevelopers:
    'Go back to the app, and tell its developers that its log-in link does not work.',
  tooOld: {
    title: 'This log-in page is too old',
    sentence: 'Go back to the app and start the log-in again.',
    hint: 'A log-in page works once and for an hour. It may have been finished in another window, or this browser does not keep cookies.',
  },
  appChanged: {
    title: 'This app has changed',
    sentence: 'Go back to the app and start the log-in again.',
    hint: 'It was changed or removed while you were looking at this page.',
  },
  unknownApp: {
    title: 'Carillon does not know this app',
    sentence: 'The app that sent you here is not registered with this Carillon, or was removed.',
    forDevelopers:
      'Send the {parameter} that was shown when the app was registered on this installation.',
  },
  unknownAddress: {
    title: 'This app sent a wrong return address',
    sentence:
      '{app} wants you to be sent back to an address that is not registered for it. Carillon stopped here to protect your log-in.',
    theApp: 'The app',
    forDevelopers:
      'Register the address exactly as it is sent ({field} of the app, {call}), or send one that is registered. Every letter counts: scheme, host, port, path, and a slash at the end.',
    notPlain: 'What was sent is not a plain http or https address.',
  },
  badLink: {
    title: 'This log-in link does not work',
    incomplete: 'The link from the app is incomplete.',
    unreadable: 'The link from the app holds something that Carillon cannot read.',
    impossible: 'Carillon cannot do what the app asked for.',
  },
  tooMany: {
    title: 'Too many log-ins were started',
  },
  serverFault: {
    title: 'Something went wrong',
    sentence: 'Carillon could not answer because of a fault of its own. Try again.',
    hint: 'If it happens again, give the trace below to the person who runs this service.',
  },
}
