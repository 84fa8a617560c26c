// A part of a page whose code is loaded when it is first shown.
import { type LazyExoticComponent, lazy } from 'react'
import { whenReachable } from './when-reachable.ts'

type Component = Awaited<ReturnType<Parameters<typeof lazy>[0]>>['default']

export function lazyPart<Name extends string, Module extends Record<Name, Component>>(
  load: () => Promise<Module>,
  name: Name,
): LazyExoticComponent<Module[Name]> {
  return lazy(whenReachable(async () => ({ default: (await load())[name] })))
}
