import { useCallback, useSyncExternalStore } from 'react'

/** The custom media of styles/media.css that code asks for. */
export const media = {
  phone: '(max-width: 760px)',
  tablet: '(max-width: 900px)',
  narrow: '(max-width: 1100px)',
  wide: '(min-width: 1680px)',
}

/** Whether the window has this width now. */
export function useMedia(name: keyof typeof media): boolean {
  const query = media[name]
  const watch = useCallback(
    (listener: () => void) => {
      const list = matchMedia(query)
      list.addEventListener('change', listener)
      return () => list.removeEventListener('change', listener)
    },
    [query],
  )
  return useSyncExternalStore(watch, () => matchMedia(query).matches)
}

export function usePhone(): boolean {
  return useMedia('phone')
}
