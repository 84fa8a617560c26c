// Buttons to act as another person: mention a profile, write to it, like and comment its posts, and undo it.
import type { World } from '../exchange/exchange.ts'
import type { Interaction, InteractionType } from '../interactions/interactions.ts'
import { findNetwork, numberedPeople, type SandboxNetwork } from '../network.ts'
import type { Post } from '../store/memory.ts'
import { type Html, html } from './html.ts'
import { namedOptions, person } from './names.ts'
import { when } from './text.ts'

/** The person that acts and the profile addressed, as chosen last. */
export type Chosen = { from?: string | undefined; to?: string | undefined }

export function renderPeople(
  world: World,
  { name: network, interactions }: SandboxNetwork,
  chosen: Chosen,
): Html | false {
  if (!interactions) return false
  const { pattern, strangers } = interactions.people ?? numberedPeople
  const idOrNothing = (text: string | undefined) =>
    text !== undefined && pattern.test(text) ? text : undefined
  const profiles = world.store.listProfiles(network).slice(0, 200)
  const seen = world.store.latestInteractions(network, 50).map(({ from }) => from)
  const from = idOrNothing(chosen.from) ?? strangers[0]
  const to = idOrNothing(chosen.to) ?? findConnected(world, network) ?? profiles[0]
  const both = (first: string | undefined, ids: string[]) =>
    namedOptions(world, network, first === undefined ? ids : [...ids, first], first)
  return html`
    <details class="people" open>
      <summary>Be someone else</summary>
      <form class="play" id="play" method="post" action="/_sandbox/pages/interactions">
        <input type="hidden" name="network" value="${network}">
        <label>As <select name="from" required>${both(from, [...strangers, ...seen, ...profiles])}</select></label>
        <label>to <select name="to" required>${both(to, profiles)}</select></label>
        <span class="deeds">${interactions.buttons.map(([type, label]) => html`<button name="type" value="${type}">${label}</button> `)}</span>
      </form>
      ${renderLatest(world, network)}
    </details>`
}

/** The profile with a token that posted last: only such a profile has a history. */
function findConnected({ store }: World, network: string): string | undefined {
  const isConnected = (id: string) => store.isConnected(network, id)
  return (
    store.listAuthors(network).find(isConnected) ?? store.listProfiles(network).find(isConnected)
  )
}

function renderLatest(world: World, network: string): Html | false {
  const latest = world.store.latestInteractions(network, 8)
  if (latest.length === 0) return false
  return html`<ul>${latest.map((it) => renderOne(world, it))}</ul>`
}

const didTo: Record<InteractionType, string> = {
  MENTION: 'mentioned',
  REPLY: 'replied to',
  QUOTE: 'quoted',
  LIKE: 'liked a post of',
  SHARE: 'shared a post of',
  COMMENT: 'commented on a post of',
  POST: 'posted to',
  PRIVATE_MESSAGE: 'wrote a private message to',
}

function renderOne(world: World, { network, id, type, from, to, createdAt }: Interaction): Html {
  return html`
        <li><form method="post" action="/_sandbox/pages/interactions/undo">
          <input type="hidden" name="network" value="${network}"><input type="hidden" name="id" value="${id}">
          <span>${person(world, network, from)} ${didTo[type]} ${person(world, network, to)}</span> ${when(createdAt)} <button>Undo</button>
        </form></li>`
}

/**
 * The actions on one post. The buttons belong to the form above, which names the person that acts; the value of a button
 * holds the type and the post.
 */
export function renderActions(world: World, post: Post, labels: [InteractionType, string][]): Html {
  const all = world.store.interactionsOn(post)
  const count = (type: InteractionType) => all.filter((it) => it.type === type).length || ''
  return html`<p class="actions">${labels.map(
    ([type, label]) =>
      html`<button form="play" formnovalidate name="on" value="${type} ${post.id}">${label} ${count(type)}</button>`,
  )}</p>`
}

/** The pressed button as a deed. */
export function readPressed(world: World, form: Record<string, string>): Record<string, string> {
  const { on, ...rest } = form
  const [type = '', postId = ''] = on?.split(' ') ?? []
  const network = findNetwork(world, form.network)
  const post = network?.interactions && world.store.findPost(network.name, postId)
  return post ? { ...rest, type, postId, to: post.profile } : rest
}
