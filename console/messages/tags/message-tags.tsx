// The tags of a message, which change at once and in any state. Only what was added or removed is sent: a colleague may tag it too.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Tag } from 'lucide-react'
import { useState } from 'react'
import { useRight } from '../../profiles/rights.ts'
import { useMe } from '../../session/me.ts'
import { texts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { Panel } from '../../ui/panel.tsx'
import { actTogether } from '../act-together.ts'
import type { Message } from '../listing.ts'
import { useAddsParameters, useLabelColor } from './labels.ts'
import styles from './tags-field.module.css'
import { TagsField } from './tags-field.tsx'
import { useMayCreateTags, useTags } from './tags-query.ts'

export function MessageTags({ message }: { message: Message }) {
  const text = texts('message').tagging
  const [isOpen, setOpen] = useState(false)
  const mayChange = useMayTag(message)
  const colorOf = useLabelColor()
  const tags = message.tags ?? []
  return (
    <Panel
      title={text.tags}
      aside={
        !isOpen && (
          <Button
            look="quiet"
            className={styles.aside ?? ''}
            reason={mayChange ? undefined : text.mayNot}
            onClick={() => setOpen(true)}
          >
            <Tag size={15} aria-hidden />
            {tags.length === 0 ? text.add : text.change}
          </Button>
        )
      }
    >
      {isOpen ? (
        <Edit message={message} onClose={() => setOpen(false)} />
      ) : (
        <p className={styles.row}>
          {tags.length === 0
            ? text.none
            : tags.map((tag) => (
                <span key={tag} className={styles.plain} data-label={colorOf(tag)}>
                  {tag}
                </span>
              ))}
        </p>
      )}
    </Panel>
  )
}

function Edit({ message, onClose }: { message: Message; onClose: () => void }) {
  const text = texts('message').tagging
  const before = message.tags ?? []
  const known = useTags()
  const mayCreate = useMayCreateTags([message.socialProfile.id])
  const [tags, setTags] = useState<readonly string[]>(before)
  const addsParameters = useAddsParameters(tags.filter((tag) => !before.includes(tag)))
  const queryClient = useQueryClient()
  const save = useMutation({
    mutationFn: (next: readonly string[]) => {
      const addTags = next.filter((tag) => !before.includes(tag))
      const removeTags = before.filter((tag) => !next.includes(tag))
      const isChanged = addTags.length + removeTags.length > 0
      return actTogether({ action: 'tag', addTags, removeTags }, isChanged ? [message.id] : [])
    },
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ['messages'] })
      onClose()
    },
  })
  return (
    <>
      <TagsField
        label={text.tags}
        tags={tags}
        known={known}
        mayCreate={mayCreate}
        onChange={setTags}
        takesFocus
        remark={addsParameters ? text.linksStay : undefined}
      />
      {save.isError && <ErrorPanel error={save.error} title={text.notSaved} />}
      <div className={styles.buttons}>
        <Button look="quiet" onClick={onClose}>
          {texts('ui').cancel}
        </Button>
        <Button look="primary" isBusy={save.isPending} onClick={() => save.mutate(tags)}>
          {text.save}
        </Button>
      </div>
    </>
  )
}

/** Its author, and those who may publish to the profile. */
function useMayTag({ createdByMember, socialProfile }: Message): boolean {
  const me = useMe()
  const mayPublish = useRight(socialProfile.id, 'PUBLISH')
  return mayPublish || createdByMember?.id === me?.id
}
