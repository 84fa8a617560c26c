// A choice of the time zone that begins with the browser's. Without scripts it begins with the zone that the page was given.
import { type Language, textsIn } from '../../texts/texts.ts'
import { sourceOf } from './assets/assets.ts'
import { type Html, html } from './html.ts'

type TimeZone = {
  /** From a form that was refused: the browser's zone does not replace it. */
  chosen?: string | undefined
  usual: string
}

const script = html`
const field = document.getElementById('timezone')
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
if (zone && field.dataset.from === 'browser') {
  if (![...field.options].some(({ value }) => value === zone)) field.add(new Option(zone))
  field.value = zone
}
`
export const timeZoneScriptSource = sourceOf(script)

export function timeZoneField(language: Language, { chosen, usual }: TimeZone): Html {
  const selected = chosen ?? usual
  const zones = [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone'), selected])].sort()
  const text = textsIn(language, 'pages')
  const from = chosen === undefined && html` data-from="browser"`
  return html`<label for="timezone">${text.timezone}</label>
      <p class="quiet" id="timezone-hint">${text.timezoneHint}</p>
      <select id="timezone" name="timezone" aria-describedby="timezone-hint"${from}>
        ${zones.map((zone) => html`<option${zone === selected && html` selected`}>${zone}</option>`)}
      </select>
      <script>${script}</script>`
}
