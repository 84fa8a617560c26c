import { relative, resolve } from 'node:path'

/** Whether the path is the directory or lies in it. */
export function isInside(directory: string, path: string): boolean {
  const way = relative(resolve(directory), resolve(path))
  return way === '' || !way.startsWith('..')
}
