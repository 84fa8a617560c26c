import { useNavigate } from '@tanstack/react-router'
import type { filterNames } from './filters.ts'

type Next = { [Name in (typeof filterNames)[number]]?: string | undefined }

/** Sets filters in the address; undefined removes one. */
export function useChoose(): (next: Next) => void {
  const navigate = useNavigate()
  return (next) => void navigate({ to: '.', search: (old) => ({ ...old, ...next }) })
}
