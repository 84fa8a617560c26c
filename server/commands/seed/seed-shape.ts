// The schema of a seed file, which describes an installation. Its ids are local names that connect the parts of the file.
import { type Static, Type } from 'typebox'
import { Value } from 'typebox/value'
import { OperatorError } from '../../config/operator-error.ts'
import { listProfileTypes } from '../../networks/profile-types.ts'
import { type Descriptions, networks } from '../../networks/registry.ts'

const Name = Type.Union([Type.String({ minLength: 1, maxLength: 100 }), Type.Integer()])
const organizationPreset = ['DEFAULT', 'ADMIN', 'SUPER_ADMIN'] as const
const profilePreset = ['LIMITED', 'EDITOR', 'ADVANCED'] as const

export function seedShape(descriptions: Descriptions = networks) {
  return Type.Object({
    organizations: Type.Array(
      Type.Object({
        id: Name,
        name: Type.String(),
        plan: Type.Enum(['FREE', 'PROFESSIONAL', 'TEAM', 'BUSINESS', 'ENTERPRISE']),
      }),
    ),
    members: Type.Optional(
      Type.Array(
        Type.Object({
          id: Type.Optional(Name),
          email: Type.String(),
          password: Type.Optional(Type.String()),
          fullName: Type.String(),
          organizationId: Name,
          // A preset of the organization, or one of profiles: then the member gets it on every profile of the organization.
          preset: Type.Enum([...organizationPreset, ...profilePreset]),
          timezone: Type.Optional(Type.String()),
        }),
      ),
    ),
    profiles: Type.Optional(
      Type.Array(
        Type.Object({
          id: Type.Optional(Name),
          type: Type.Enum(listProfileTypes(descriptions)),
          socialNetworkId: Type.String(),
          socialNetworkUsername: Type.Optional(Type.String()),
          avatarUrl: Type.Optional(Type.String()),
          owner: Type.Enum(['ORGANIZATION', 'MEMBER']),
          ownerId: Name,
          // Sealed as they are stored; never written back.
          credentials: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
        }),
      ),
    ),
    teams: Type.Optional(
      Type.Array(
        Type.Object({
          id: Type.Optional(Name),
          name: Type.String(),
          organizationId: Name,
          memberIds: Type.Array(Name),
          profileIds: Type.Optional(Type.Array(Name)),
          profilePreset: Type.Optional(Type.Enum([...profilePreset])),
        }),
      ),
    ),
    apps: Type.Optional(
      Type.Array(
        Type.Object({
          clientId: Type.String({ pattern: '^[A-Za-z0-9_-]{8,64}$' }),
          clientSecret: Type.Optional(Type.String({ minLength: 20 })),
          organizationId: Type.Optional(Name),
          name: Type.String(),
          kind: Type.Enum(['MEMBER', 'ORGANIZATION']),
          redirectUris: Type.Array(Type.String()),
          // Members for a MEMBER app, organizations for an ORGANIZATION app.
          installedBy: Type.Optional(Type.Array(Name)),
        }),
      ),
    ),
  })
}

export type Seed = Static<ReturnType<typeof seedShape>>
export type Part<K extends keyof Seed> = NonNullable<Seed[K]>[number]

export function requireSeed(
  value: unknown,
  from: string,
  descriptions: Descriptions = networks,
): Seed {
  const shape = seedShape(descriptions)
  if (Value.Check(shape, value)) return value
  const mistakes = Value.Errors(shape, value)
    .slice(0, 20)
    .map((error) => `  ${error.instancePath || '/'} ${error.message}`)
  throw new OperatorError(`${from} does not describe an installation:\n${mistakes.join('\n')}`, {
    exitCode: 2,
  })
}
