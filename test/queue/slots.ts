// Slots of test queues.
export const week = [
  'MONDAY',
  'TUESDAY',
  'WEDNESDAY',
  'THURSDAY',
  'FRIDAY',
  'SATURDAY',
  'SUNDAY',
] as const

export const daily = (...times: string[]) =>
  week.flatMap((weekday) => times.map((time) => ({ weekday, time })))

/** A slot that is a few minutes away could pass during a test. */
export const inHours = (hours: number) =>
  new Date(Date.now() + hours * 3_600_000).toISOString().slice(11, 16)

/** 24 slots a day, the next one half an hour away. */
export const everyHour = () =>
  daily(...Array.from({ length: 24 }, (_, hour) => inHours(hour + 0.5)))
