// Handles files that are dropped, pasted or picked: the upload begins at once.
import { useCallback, useState } from 'react'
import type { Change } from '../form/form.ts'
import { beginUpload, kindOf } from './uploads.ts'

export type AddingMedia = {
  add: (files: File[]) => void
  /** Names of files that no network takes. */
  refused: string[]
}

/** `part`: the key of the one that they belong to. */
export function useAddMedia(change: (change: Change) => void, part?: string): AddingMedia {
  const [refused, setRefused] = useState<string[]>([])
  const add = useCallback(
    (files: File[]) => {
      setRefused(files.filter((file) => !kindOf(file)).map(({ name }) => name))
      for (const file of files) {
        const kind = kindOf(file)
        if (!kind) continue
        const key = crypto.randomUUID()
        const medium = { key, id: null, name: file.name, kind, altText: '' }
        change({ type: 'addMedia', media: [medium], ...(part !== undefined && { part }) })
        beginUpload(key, file, (id) => change({ type: 'uploadBegun', key, id }))
      }
    },
    [change, part],
  )
  return { add, refused }
}
