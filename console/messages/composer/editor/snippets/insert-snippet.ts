// Inserts a snippet into the text that is being written, each network its own form.
import { texts } from '../../../../texts/texts.ts'
import { formatList } from '../../../../time/format.ts'
import { showToast } from '../../../../ui/toasts.ts'
import { formOf, type Snippet } from '../../../snippets/snippets.ts'
import type { Composing, Target } from '../../composing.ts'
import { replaceIn } from '../replace.ts'
import { placeSnippet, type Span, spreadSnippet } from './place-snippet.ts'

type Into = { field: HTMLTextAreaElement | null; snippet: Snippet; span: Span }

/** Into the text for all, or with a target into that of its network. */
export function insertSnippet(
  { form, change, targets }: Pick<Composing, 'form' | 'change' | 'targets'>,
  target: Target | undefined,
  { field, snippet, span }: Into,
): void {
  if (!field) return
  const common = formOf(snippet, target)
  if (target) {
    put(field, span, common, snippet)
    return
  }
  const wanted = targets.map((one) => {
    const ownText = form.ownTexts[one.mark]
    return { mark: one.mark, form: formOf(snippet, one), ownText }
  })
  const spread = spreadSnippet(field.value, span, common, wanted)
  put(field, span, spread.form, snippet)
  for (const { mark, text } of spread.own) change({ type: 'write', network: mark, text })
  const isNew = ({ mark }: Target) =>
    form.ownTexts[mark] === undefined && spread.own.some((one) => one.mark === mark)
  const names = targets.filter(isNew).map(({ name }) => name)
  if (names.length > 0)
    showToast({ text: texts('composer').snippets.ownTexts(formatList(names), names.length) })
}

/** A part has one text for all of its networks: the form on which they agree, or the one for all. */
export function insertIntoPart(targets: readonly Target[], { field, snippet, span }: Into): void {
  if (!field) return
  const wanted = targets.map((one) => ({
    ...{ mark: one.mark, ownText: undefined },
    form: formOf(snippet, one),
  }))
  put(field, span, spreadSnippet(field.value, span, formOf(snippet), wanted).form, snippet)
}

function put(field: HTMLTextAreaElement, span: Span, form: string, { name }: Snippet): void {
  if (form === '') showToast({ text: texts('composer').snippets.notFor(name) })
  const { start, end, inserted } = placeSnippet(field.value, span, form)
  if (start !== end || inserted !== '') replaceIn(field, { start, end }, inserted)
}
