// The tags that the chosen messages get and lose.
import { texts } from '../../../texts/texts.ts'
import { useAddsParameters } from '../../tags/labels.ts'
import { TagsField } from '../../tags/tags-field.tsx'
import { useMayCreateTags, useTags } from '../../tags/tags-query.ts'
import type { Line } from '../summary.ts'
import type { Tags } from './bulk.ts'

type Props = { lines: Line[]; tags: Tags; onChange: (tags: Tags) => void }

export function TagFields({ lines, tags, onChange }: Props) {
  const text = texts('calendar').bulk
  const known = useTags()
  const addsParameters = useAddsParameters(tags.addTags)
  const mayCreate = useMayCreateTags(lines.map(({ socialProfile }) => socialProfile.id))
  return (
    <>
      <TagsField
        label={text.addTags}
        tags={tags.addTags}
        known={known}
        mayCreate={mayCreate}
        remark={addsParameters ? texts('message').tagging.linksStay : undefined}
        onChange={(addTags) => onChange({ ...tags, addTags })}
      />
      <TagsField
        label={text.removeTags}
        tags={tags.removeTags}
        known={known}
        mayCreate={false}
        onChange={(removeTags) => onChange({ ...tags, removeTags })}
      />
    </>
  )
}
