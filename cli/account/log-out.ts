// Forgets a server. Tokens of a log-in by browser end on the server, too.
import { revokeTokens } from '../../sdk/index.ts'
import { fileStore } from '../../sdk/node.ts'
import type { Command } from '../command.ts'
import { chosenServer, clientId } from './session.ts'
import { readSettings, tokenFile, writeSettings } from './settings.ts'

export const logOut: Command = {
  name: 'logout',
  summary: 'Forget the server, and end the tokens of a log-in by browser',
  options: {},
  async run(given, terminal) {
    const server = await chosenServer(given)
    const { servers, current } = await readSettings()
    const known = servers[server]
    if (known?.kind === 'browser')
      await revokeTokens({ baseUrl: server, clientId }, fileStore(tokenFile(server)))
    const { [server]: _, ...others } = servers
    await writeSettings({ servers: others, ...(current !== server && { current }) })
    const still = known?.kind === 'token' ? ' The token itself is valid until you revoke it.' : ''
    terminal.print({ server, loggedOut: true }, () => `Logged out of ${server}.${still}`)
    return undefined
  },
}
