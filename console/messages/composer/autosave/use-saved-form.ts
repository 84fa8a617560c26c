// The composer's form, saved as a draft after each change.
import { useCallback, useEffect, useReducer, useRef, useState } from 'react'
import { type Change, changeForm, type FormState } from '../form/form.ts'
import type { Known } from './draft-content.ts'
import type { Other } from './draft-store.ts'
import type { SavedDraft } from './saved-drafts.ts'
import { makeSaver, type Saver } from './saver.ts'

export type FormUse = {
  form: FormState
  change: (change: Change) => void
  /** Unix milliseconds; 0: not yet. */
  savedAt: number
  /** This browser could not store the draft. */
  isUnsaved: boolean
  /** The draft is in this browser alone, because the service could not be reached. */
  isLocal: boolean
  other: Other | undefined
  /** Takes over the draft of the other tab; the form of this one is dropped. */
  takeOther: (saved: SavedDraft) => void
  remove: () => Promise<void>
}

export function useSavedForm(start: SavedDraft, now: Known): FormUse {
  const [form, change] = useReducer(changeForm, start.draft)
  const [base, setBase] = useState(start)
  const [savedAt, setSavedAt] = useState(start.savedAt)
  const [isUnsaved, setUnsaved] = useState(false)
  const [isLocal, setLocal] = useState(false)
  const [other, setOther] = useState<Other>()
  const saver = useRef<Saver>(undefined)
  const known = useRef(now)
  known.current = now
  const unchanged = useRef(start.draft)
  useEffect(() => {
    const made = makeSaver(base, {
      onSaved: (at) => {
        setSavedAt(at)
        setUnsaved(false)
      },
      onOther: setOther,
      onFailed: () => setUnsaved(true),
      onCopied: (isCopied) => setLocal(!isCopied),
      known: () => known.current,
    })
    saver.current = made
    return () => made.close()
  }, [base])
  useEffect(() => {
    if (form !== unchanged.current) saver.current?.save(form)
  }, [form])
  const takeOther = useCallback((saved: SavedDraft) => {
    unchanged.current = saved.draft
    change({ type: 'replace', form: saved.draft })
    setBase(saved)
    setSavedAt(saved.savedAt)
    setOther(undefined)
  }, [])
  const remove = useCallback(async () => saver.current?.remove(), [])
  return { form, change, savedAt, isUnsaved, isLocal, other, takeOther, remove }
}
