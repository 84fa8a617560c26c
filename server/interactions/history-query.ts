// The query of GET /v1/interactions/{network}. The form of ids is in the description of each network.

import { type Static, Type } from 'typebox'
import { Problem } from '../errors.ts'
import { Include } from '../http/schemas.ts'
import { interactionTypes } from '../networks/interactions/reader.ts'
import { type Descriptions, findDescription, idWordsOf, networks } from '../networks/registry.ts'
import { say } from '../sentences/sentences.ts'

export type HistoryQuery = Static<ReturnType<typeof historyQuery>>

/** For the networks that are switched on. */
export function historyQuery(names: string[], descriptions: Descriptions = networks) {
  const switchedOn = descriptions.filter(({ name }) => names.includes(name))
  const people = switchedOn.map((network) => ({
    ...network,
    profileIds: network.personIds ?? network.profileIds,
  }))
  const idOf = (listed: Descriptions) =>
    Type.String({
      pattern: [...new Set(listed.map(({ profileIds }) => profileIds.pattern))].join('|'),
      description: `The network's own id of a profile: ${idWordsOf(listed)}`,
      examples: ['1750000000000000001'],
    })
  return Type.Object({
    socialNetworkId: idOf(switchedOn),
    targetSocialNetworkId: idOf(people),
    type: Type.Optional(Type.Enum([...interactionTypes], { description: 'Only this kind' })),
    include: Include(['message'], 'message: the id of the message that was published as the post'),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 10 })),
    cursor: Type.Optional(
      Type.String({ description: 'next or previous of an earlier page of the same history' }),
    ),
  })
}

/** Explains what the schema only refuses. A missing id, and one that is given twice, are left to the schema. */
export function requireIds(
  network: string,
  query: Record<string, unknown>,
  descriptions: Descriptions = networks,
): void {
  const { profileIds, personIds = profileIds } = findDescription(network, descriptions) ?? {}
  const forms = { socialNetworkId: profileIds, targetSocialNetworkId: personIds }
  for (const [name, form] of Object.entries(forms)) {
    const id = query[name]
    if (!form || typeof id !== 'string' || new RegExp(form.pattern).test(id)) continue
    throw new Problem('invalid', {
      message: say('field_must_be', { field: name, rule: form.words }),
      hint: say('network_id_is_meant'),
      reason: 'bad_format',
      param: `/${name}`,
    })
  }
}
