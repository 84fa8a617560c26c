/** The start page of an installation without the console. */
export const start = {
  title: 'Start',
  heading: 'Carillon is running',
  lede: 'It schedules messages to social profiles and publishes them on time and once. Apps use it through its API.',
  connect: 'Connect an account',
  connectAbout: 'Messages can be published to the accounts that you connect.',
  referenceAbout: 'Every call, to read and to try.',
  sandbox: 'Sandbox networks',
  sandboxAbout: 'Posts of the demo profiles appear here. Nothing reaches a real network.',
  demo: 'Demo log-in',
  demoAbout: 'Log in to the demo app with OAuth 2.0. The e-mail and password are in {file}.',
  document: 'OpenAPI document',
  documentAbout: 'The API for code generators and API clients.',
  logOut: 'Log out',
  logOutAbout: 'End the log-in of this browser.',
  readOn: '{readme} shows how to publish a first message; the folder {docs} explains the rest.',
}
