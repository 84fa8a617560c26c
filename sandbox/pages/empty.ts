// What to do on a page that has nothing to show yet. The command works as it is shown, without Carillon.
import type { World } from '../exchange.ts'
import type { NetworkName } from '../names.ts'
import { type Html, html } from './html.ts'
import { shownName } from './names.ts'
import { titles } from './page.ts'

export function renderEmpty(world: World, network: NetworkName, profile?: string): Html {
  if (profile !== undefined && world.store.listPosts(network).length > 0)
    return html`
    <section class="empty">
      <h2><bdi>${shownName(world, network, profile)}</bdi> has posted nothing yet</h2>
      <p><a class="pill" href="/${network}">Show the posts of everybody</a></p>
    </section>`
  return html`
    <section class="empty">
      <h2>Nothing was posted on ${titles[network]} yet</h2>
      <p>Schedule a message to one of its profiles; README.md shows how. It appears here by itself.</p>
      <details><summary>Post without Carillon</summary><pre>${commandFor(world, network)}</pre></details>
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

const picture = 'https://pictures.example/sunrise.jpg'

function commandFor(world: World, network: NetworkName): string {
  const url = world.publicUrl()
  const profile = profileToPostAs(world, network)
  const post = `curl -s -H 'Authorization: Bearer sandbox-${network}-${profile}-try'`
  const json = `${post} -H 'content-type: application/json'`
  const commands: Record<NetworkName, string> = {
    twitter: `${json} \\\n  ${url}/x/2/tweets -d '{"text": "Good morning"}'`,
    facebook: `${post} \\\n  ${url}/graph/me/feed -d message='Good morning'`,
    instagram:
      `ID=$(${post} \\\n  ${url}/instagram/me/media -d caption='Good morning' -d image_url=${picture} | tr -dc 0-9)\n` +
      `${post} \\\n  ${url}/instagram/me/media_publish -d creation_id="$ID"`,
    pinterest: `${json} \\\n  ${url}/pinterest/v5/pins -d '{"board_id": "${profile}01", "title": "Good morning", "media_source": {"source_type": "image_url", "url": "${picture}"}}'`,
  }
  return commands[network]
}

/** Ids come from whoever used the sandbox, and the command goes into a shell: digits or nothing. */
function profileToPostAs({ store }: World, network: NetworkName): string {
  return store.listProfiles(network).find((id) => /^\d{1,20}$/.test(id)) ?? '1'
}
