// The first day of the week: 1 is Monday, 7 is Sunday.
import { locale } from '../texts/texts.ts'

const days = { MONDAY: 1, SATURDAY: 6, SUNDAY: 7 }

/** Without a setting the language decides. */
export function weekStartOf(setting: keyof typeof days | null | undefined): number {
  return setting ? days[setting] : usualIn(new Intl.Locale(locale()))
}

/** Newer than TypeScript's types; Firefox does not have it yet. */
type WithWeek = Intl.Locale & { getWeekInfo?: () => { firstDay: number } }

function usualIn(language: WithWeek): number {
  return language.getWeekInfo?.().firstDay ?? 1
}
