export type Direction = { horizontal: number; vertical: number }

export const directions: Record<string, Direction> = {
  ArrowLeft: { horizontal: -1, vertical: 0 },
  ArrowRight: { horizontal: 1, vertical: 0 },
  ArrowUp: { horizontal: 0, vertical: -1 },
  ArrowDown: { horizontal: 0, vertical: 1 },
}
