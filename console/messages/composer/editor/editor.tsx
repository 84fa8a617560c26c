// One text for all networks; a network gets its own text when the member types in its tab.
import { useRef } from 'react'
import type { BrandId } from '../../../networks/networks.ts'
import { texts } from '../../../texts/texts.ts'
import type { Composing } from '../composing.ts'
import { sourceOf, textFor } from '../form/form.ts'
import { partsOf } from '../form/parts.ts'
import { MediaStrip } from '../media/media-strip.tsx'
import { useAddMedia } from '../media/use-add-media.ts'
import { AddParts } from '../parts/add-parts.tsx'
import { Counters } from './counters.tsx'
import styles from './editor.module.css'
import { InsertBar } from './insert-bar.tsx'
import { mentionsShown } from './mentions/shown-mention.ts'
import { insertSnippet } from './snippets/insert-snippet.ts'
import type { InsertSnippet } from './snippets/use-snippets.ts'
import { TextField } from './text-field.tsx'
import { TextTabs } from './text-tabs.tsx'
import { writtenText } from './written.ts'

type Props = {
  composing: Composing
  tab: BrandId | undefined
  onTab: (tab: BrandId | undefined) => void
}

export function Editor({ composing, tab, onTab }: Props) {
  const { form, change, targets, report } = composing
  const field = useRef<HTMLTextAreaElement>(null)
  const media = useAddMedia(change)
  const text = texts('composer')
  const target = targets.find(({ mark }) => mark === tab)
  const value = textFor(form, tab)
  const count = partsOf(form, 'REPLY').length + 1
  const isOneText = sourceOf(form) !== undefined
  const shown = target ? [target] : targets.filter(({ mark }) => form.ownTexts[mark] === undefined)
  const profiles = shown.flatMap((one) => one.profiles)
  const insert: InsertSnippet = (snippet, span) =>
    insertSnippet(composing, target, { field: field.current, snippet, span })
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: files can also be picked by the button
    <div
      className={styles.editor}
      onDragOver={(event) => {
        if (event.dataTransfer.types.includes('Files')) event.preventDefault()
      }}
      onDrop={(event) => {
        if (event.dataTransfer.files.length === 0) return
        event.preventDefault()
        media.add([...event.dataTransfer.files])
      }}
      onPaste={(event) => {
        if (event.clipboardData.files.length === 0) return
        event.preventDefault()
        media.add([...event.clipboardData.files])
      }}
    >
      {!isOneText && <TextTabs targets={targets} form={form} tab={tab} onTab={onTab} />}
      <div
        className={styles.body}
        {...(isOneText ? {} : { role: 'tabpanel', 'aria-label': target?.name ?? text.all })}
      >
        {tab && target && form.ownTexts[tab] !== undefined && (
          <p className={styles.own}>
            {text.ownTextOf(target.name)}{' '}
            <button type="button" onClick={() => change({ type: 'join', network: tab })}>
              {text.join}
            </button>
          </p>
        )}
        {count > 1 && (
          <span className={styles.number} title={text.parts.place(1, count)}>
            1/{count}
          </span>
        )}
        <TextField
          ref={field}
          label={target ? text.textFor(target.name) : text.text}
          value={value}
          limits={shown.flatMap(({ network }) => (network ? [network.text] : []))}
          hasFocus
          shownOf={mentionsShown(report, shown)}
          profiles={profiles}
          onChange={(next) => change({ type: 'write', network: tab, text: next })}
          onSnippet={insert}
        />
        <MediaStrip media={composing.media} composing={composing} adding={media} />
      </div>
      <div className={styles.bar}>
        <InsertBar field={field} profiles={profiles} onSnippet={insert} />
        <AddParts composing={composing} />
        <Counters
          counted={targets.flatMap((one) => {
            const { text: limits } = one.network ?? {}
            return limits
              ? [
                  {
                    target: one,
                    text: writtenText(report, one, textFor(form, one.mark)),
                    ...limits,
                  },
                ]
              : []
          })}
          report={report}
        />
      </div>
    </div>
  )
}
