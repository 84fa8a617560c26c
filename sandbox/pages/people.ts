// Buttons to be somebody else with: mention a profile, write to it, like and comment what it posted, and take it back.
import type { World } from '../exchange.ts'
import type { Interaction, InteractionType, PlayableNetwork } from '../interactions.ts'
import { playable } from '../interactions.ts'
import type { Post } from '../memory.ts'
import type { NetworkName } from '../names.ts'
import { type Html, html } from './html.ts'
import { namedOptions, person } from './names.ts'
import { when } from './text.ts'

/** Who is played, and towards whom, as chosen last. */
export type Chosen = { from?: string | undefined; to?: string | undefined }

/** Always there to be played. */
const strangers = ['4242', '4711', '5150']
const deeds: Record<PlayableNetwork, [InteractionType, string][]> = {
  twitter: [
    ['MENTION', 'Mention'],
    ['REPLY', 'Reply'],
    ['LIKE', 'Like'],
    ['PRIVATE_MESSAGE', 'Private message'],
  ],
  facebook: [
    ['MENTION', 'Mention'],
    ['COMMENT', 'Comment'],
    ['LIKE', 'Like'],
    ['PRIVATE_MESSAGE', 'Private message'],
  ],
}

export function isPlayable(network: string | undefined): network is PlayableNetwork {
  return network !== undefined && Object.hasOwn(playable, network)
}

export function renderPeople(world: World, network: NetworkName, chosen: Chosen): Html | false {
  if (!isPlayable(network)) return false
  const profiles = world.store.listProfiles(network).slice(0, 200)
  const seen = world.store.latestInteractions(network, 50).map(({ from }) => from)
  const from = idOrNothing(chosen.from) ?? strangers[0]
  const to = idOrNothing(chosen.to) ?? somebodyConnected(world, network) ?? profiles[0]
  const both = (first: string | undefined, ids: string[]) =>
    namedOptions(world, network, first === undefined ? ids : [...ids, first], first)
  return html`
    <details class="people" open>
      <summary>Be somebody else</summary>
      <form class="play" id="play" method="post" action="/_sandbox/pages/interactions">
        <input type="hidden" name="network" value="${network}">
        <label>As <select name="from" required>${both(from, [...strangers, ...seen, ...profiles])}</select></label>
        <label>to <select name="to" required>${both(to, profiles)}</select></label>
        <span class="deeds">${deeds[network].map(([type, label]) => html`<button name="type" value="${type}">${label}</button> `)}</span>
      </form>
      ${renderLatest(world, network)}
    </details>`
}

function idOrNothing(text: string | undefined): string | undefined {
  return text !== undefined && /^[1-9]\d{0,19}$/.test(text) ? text : undefined
}

/** Whoever posted last of those whose history somebody reads; a stranger's nobody does. */
function somebodyConnected({ store }: World, network: NetworkName): string | undefined {
  const isConnected = (id: string) => store.isConnected(network, id)
  return (
    store.listAuthors(network).find(isConnected) ?? store.listProfiles(network).find(isConnected)
  )
}

function renderLatest(world: World, network: PlayableNetwork): Html | false {
  const latest = world.store.latestInteractions(network, 8)
  if (latest.length === 0) return false
  return html`<ul>${latest.map((it) => renderOne(world, it))}</ul>`
}

const didTo: Record<InteractionType, string> = {
  MENTION: 'mentioned',
  REPLY: 'replied to',
  QUOTE: 'quoted',
  LIKE: 'liked a post of',
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
 * What can be done to one post. The buttons belong to the form above, so that it is done by whoever is played there; a
 * button has one value, which says what and to which post.
 */
export function renderActions(world: World, post: Post, labels: [InteractionType, string][]): Html {
  const all = world.store.interactionsOn(post)
  const count = (type: InteractionType) => all.filter((it) => it.type === type).length || ''
  return html`<p class="actions">${labels.map(
    ([type, label]) =>
      html`<button form="play" formnovalidate name="on" value="${type} ${post.id}">${label} ${count(type)}</button>`,
  )}</p>`
}

/** What was pressed, as a deed. */
export function readPressed(
  { store }: World,
  form: Record<string, string>,
): Record<string, string> {
  const { on, ...rest } = form
  const [type = '', postId = ''] = on?.split(' ') ?? []
  const post = isPlayable(form.network) ? store.findPost(form.network, postId) : undefined
  return post ? { ...rest, type, postId, to: post.profile } : rest
}
