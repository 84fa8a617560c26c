// The content of an empty page: how to post. The command works as shown, without Carillon.
import type { World } from '../exchange/exchange.ts'
import type { SandboxNetwork } from '../network.ts'
import { type Html, html } from './html.ts'
import { shownName } from './names.ts'

export function renderEmpty(
  world: World,
  { name: network, title, page }: SandboxNetwork,
  profile?: string,
): Html {
  if (profile !== undefined && world.store.listPosts(network).length > 0)
    return html`
    <section class="empty">
      <h2><bdi>${shownName(world, network, profile)}</bdi> has posted nothing yet</h2>
      <p><a class="pill" href="/${network}">Show the posts of everyone</a></p>
    </section>`
  return html`
    <section class="empty">
      <h2>Nothing was posted on ${title} yet</h2>
      <p>Schedule a message to one of its profiles; README.md shows how. It appears here by itself.</p>
      <details><summary>Post without Carillon</summary><pre>${page.command(world.publicUrl(), profileToPostAs(world, network))}</pre></details>
    </section>`
}

export function renderNoMails(): Html {
  return html`
    <section class="empty">
      <h2>No mail was sent yet</h2>
      <p>Schedule a message with <code>"emailNotification": true</code>: its author gets a mail when it was sent or has
        failed. It appears here by itself.</p>
    </section>`
}

/** Ids come from users of the sandbox, and the command goes into a shell: only digits are safe. */
function profileToPostAs({ store }: World, network: string): string {
  return store.listProfiles(network).find((id) => /^\d{1,20}$/.test(id)) ?? '1'
}
