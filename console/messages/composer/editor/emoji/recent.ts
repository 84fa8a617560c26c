// The emoji that were inserted last, and the chosen skin tone, in this browser.
import type { SkinTone } from 'frimousse'
import { modifiers } from './emoji-data.ts'

const storageKey = 'carillon.emoji'
const maxRecent = 9

type Habits = { recent: string[]; tone: SkinTone }

export function readHabits(): Habits {
  try {
    const { recent, tone } = JSON.parse(localStorage.getItem(storageKey) ?? '{}')
    const isList = Array.isArray(recent) && recent.every((one) => typeof one === 'string')
    return { recent: isList ? recent : [], tone: isTone(tone) ? tone : 'none' }
  } catch {
    return { recent: [], tone: 'none' } // not what this module has written
  }
}

export function rememberEmoji(emoji: string): void {
  const { recent, tone } = readHabits()
  const others = recent.filter((one) => one !== emoji)
  write({ recent: [emoji, ...others].slice(0, maxRecent), tone })
}

export function rememberTone(tone: SkinTone): void {
  write({ ...readHabits(), tone })
}

function isTone(tone: unknown): tone is SkinTone {
  return typeof tone === 'string' && Object.hasOwn(modifiers, tone)
}

function write(habits: Habits): void {
  localStorage.setItem(storageKey, JSON.stringify(habits))
}
