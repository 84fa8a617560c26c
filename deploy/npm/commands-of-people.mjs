// The commands of people and scripts (cli/), which work on any server by its API. All others are the operator's, for the service of this machine.
const names = [
  ...['login', 'logout', 'token', 'profiles', 'post', 'list', 'show', 'edit', 'delete', 'approve'],
  ...['queue', 'series', 'import', 'export', 'tail', 'listen', 'trigger', 'completion', 'commands', 'version', '--version'],
]

/** Both sides have a doctor: with an address it is that of people. @param {string[]} words @param {string | undefined} server */
export function isOfPeople([name = '', ...rest], server) {
  if (name === 'doctor') {
    const isNamed = rest.some((word) => word === '--server' || word.startsWith('--server='))
    return isNamed || Boolean(server)
  }
  if (name === 'help') return names.includes(rest[0] ?? '')
  return names.includes(name)
}
