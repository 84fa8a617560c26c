// Shared parts of pages with a form. Names come from users, so <bdi> keeps them from reordering the text around them.
import { fill, type Language, textsIn } from '../../texts/texts.ts'
import { type Html, html } from './html.ts'

/** The action of a form, and its CSRF token. */
export type FormTarget = { action: string; csrfToken: string }

/** Autocomplete is off for the token: on reload Firefox restores old values, even of hidden fields. */
export function form({ action, csrfToken }: FormTarget, fields: Html): Html {
  return html`<form method="post" action="${action}">
      <input type="hidden" name="csrf" value="${csrfToken}" autocomplete="off">${fields}
    </form>`
}

/** A screen reader reads the title first, so the title announces an error. */
export function titleOf(language: Language, title: string, problem: string | undefined): string {
  return problem ? fill(textsIn(language, 'pages').error, { title }) : title
}

export function alert(problem: string | undefined): Html | false {
  return problem ? html`<p class="problem" id="problem" role="alert">${problem}</p>` : false
}

/** The attributes that link a field to the alert and to its hint. */
export function describedBy(problem: string | undefined, hintId?: string): Html {
  const ids = [problem && 'problem', hintId].filter(Boolean).join(' ')
  const invalid = problem && html` aria-invalid="true"`
  return html`${invalid}${ids && html` aria-describedby="${ids}"`}`
}

export const autofocus = html` autofocus`

export function name(text: string): Html {
  return html`<bdi>${text}</bdi>`
}

export function strong(text: string): Html {
  return html`<strong>${name(text)}</strong>`
}
