// The rights of a member on a profile as a few levels, with the API's presets and single permissions behind them.
import type { paths } from '../../../sdk/schema.gen.ts'

export const levels = ['none', 'viewer', 'author', 'editor', 'manager'] as const
/** `custom`: permissions that match none of the levels. They stay until a level is chosen. */
export type Level = (typeof levels)[number] | 'custom'

const permissionsOf: Record<(typeof levels)[number], string[]> = {
  none: [],
  viewer: ['BASIC_USAGE'],
  author: ['BASIC_USAGE', 'PUBLISH_WITH_APPROVAL'],
  editor: ['BASIC_USAGE', 'PUBLISH_WITH_APPROVAL', 'PUBLISH', 'APPROVE'],
  manager: ['BASIC_USAGE', 'PUBLISH_WITH_APPROVAL', 'PUBLISH', 'APPROVE', 'MANAGE'],
}

const presets: Partial<Record<Level, string>> = {
  author: 'LIMITED',
  editor: 'EDITOR',
  manager: 'ADVANCED',
}

export function levelOf(permissions: readonly string[]): Level {
  const held = new Set(permissions)
  const found = levels.find((level) => {
    const wanted = permissionsOf[level]
    return wanted.length === held.size && wanted.every((permission) => held.has(permission))
  })
  return found ?? 'custom'
}

type Body =
  paths['/v1/organizations/{organizationId}/members/{memberId}/socialProfiles/{socialProfileId}/permissions']['put']['requestBody']['content']['application/json']

/** The body of the call that sets the level. */
export function bodyOf(level: (typeof levels)[number]): Body {
  if (level === 'none') return { permissionPreset: null }
  const preset = presets[level]
  return preset
    ? { permissionPreset: preset }
    : { permissionPreset: 'CUSTOM', permissions: permissionsOf[level] }
}
