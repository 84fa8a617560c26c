/** The frame of every page, and the pages for failures. */
export const pages = {
  error: 'Error: {title}',
  forDevelopers: 'For developers',
  details: {
    status: 'Status',
    trace: 'Trace',
    code: 'Code',
    description: 'Description',
    parameter: 'Parameter',
    sent: 'Sent',
  },
  email: 'E-mail',
  password: 'Password',
  timezone: 'Time zone',
  timezoneHint: 'Your times are shown and planned in it. You can change it in the settings.',
  cancel: 'Cancel',
  startPage: 'Start page',
  reference: 'API reference',
  failures: {
    404: {
      title: 'Page not found',
      sentence: 'There is no page at this address.',
      hint: 'To log in, open the app that you want to use: it brings you to the log-in page. Otherwise go on from here:',
    },
    405: {
      title: 'This page cannot be used like that',
      sentence: 'There is a page at this address, but it does not take this kind of request.',
      hint: 'Open the page again and use its form.',
    },
    413: {
      title: 'Too much was sent',
      sentence: 'The form holds more text than this page takes.',
      hint: 'Go back, shorten it, and send it again.',
    },
    503: {
      title: 'Carillon is not ready',
      sentence: 'The service is starting, or its database cannot be reached.',
      hint: 'Wait a few seconds and reload this page.',
    },
    badRequest: {
      title: 'This request cannot be read',
      sentence: 'The address or the form holds something that this page cannot take.',
      hint: 'Check the address, or go back and fill in the form again.',
    },
    serverFault: {
      title: 'Something went wrong',
      sentence: 'Carillon could not answer because of a fault of its own.',
      hint: 'Try again. If it happens again, give the trace below to the person who runs this service.',
    },
  },
}
