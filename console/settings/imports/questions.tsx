// Questions that are asked once for a whole file, where the file leaves it open.
import { Choices } from '../../ui/choices.tsx'
import { Field } from '../../ui/field.tsx'
import type { DateOrder, Encoding, Options } from './import-calls.ts'
import { importTexts } from './import-texts.ts'

export type Question = 'dateOrder' | 'encoding' | 'textColumn'

type Props = { question: Question; options: Options; change: (next: Partial<Options>) => void }

export function Questions({ question, options, change }: Props) {
  const text = importTexts
  if (question === 'textColumn')
    return (
      <Field
        label={text.textColumn}
        hint={text.textColumnHint}
        value={options.columns?.text ?? ''}
        maxLength={200}
        autoComplete="off"
        onChange={({ target }) =>
          change({ columns: target.value.trim() === '' ? {} : { text: target.value } })
        }
      />
    )
  if (question === 'encoding')
    return (
      <Choices<Encoding | ''>
        legend={text.encoding}
        value={options.encoding ?? ''}
        choices={[
          { value: 'windows-1252', ...text.encodings['windows-1252'] },
          { value: 'utf-16le', ...text.encodings['utf-16le'] },
        ]}
        onChange={(encoding) => encoding !== '' && change({ encoding })}
      />
    )
  return (
    <Choices<DateOrder | ''>
      legend={text.dateOrder}
      value={options.dateOrder ?? ''}
      choices={(['DMY', 'MDY'] as const).map((value) => ({ value, ...text.dateOrders[value] }))}
      onChange={(dateOrder) => dateOrder !== '' && change({ dateOrder })}
    />
  )
}
