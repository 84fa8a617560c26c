// The roles in an organization: the presets of the API, and a choice of single permissions.
import { texts } from '../../texts/texts.ts'

export const roles = ['DEFAULT', 'ADMIN', 'SUPER_ADMIN'] as const
export type Role = (typeof roles)[number] | 'CUSTOM'

export const organizationPermissions = [
  'ORG_MANAGE_MEMBER',
  'ORG_MANAGE_TEAM',
  'ORG_MANAGE_SOCIAL_PROFILE',
  'ORG_MANAGE_APP',
  'ORG_VIEW_ALL',
] as const

const permissionsOfRole: Record<(typeof roles)[number], readonly string[]> = {
  DEFAULT: [],
  ADMIN: organizationPermissions.filter((permission) => permission !== 'ORG_MANAGE_APP'),
  SUPER_ADMIN: organizationPermissions,
}

export function roleOf(preset: string): Role {
  return roles.find((role) => role === preset) ?? 'CUSTOM'
}

export function roleName(preset: string): string {
  return texts('people').roles[roleOf(preset)]
}

/** Members can only give permissions that they hold. */
export function mayGive(own: readonly string[] | undefined, role: (typeof roles)[number]): boolean {
  return !own || permissionsOfRole[role].every((permission) => own.includes(permission))
}
