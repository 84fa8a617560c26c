/** The first run. */
export const setup = {
  title: 'Set up',
  heading: 'Set up Carillon',
  lede: 'Create the first organization and your account in it. The code is on the terminal where the service was started.',
  code: 'Code',
  organization: 'Organization',
  name: 'Your name',
  submit: 'Create',
}
