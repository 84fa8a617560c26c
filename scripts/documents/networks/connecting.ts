// "Connect your own account" in docs/networks.md, from the descriptions of the networks.
import type { AppRegistration, Scope } from '../../../server/networks/connecting.ts'
import type { NetworkDescription } from '../../../server/networks/networks.ts'
import { networks } from '../../../server/networks/registry.ts'
import { table } from '../table.ts'

export function describeConnecting(descriptions = networks): string {
  return descriptions.flatMap(describeNetwork).join('\n\n')
}

function describeNetwork({ title, connect }: NetworkDescription): string[] {
  if (!connect) return []
  const { app, scopes } = connect
  return [
    `### ${title}: connect your own account`,
    ...(app ? [describeApp(app)] : []),
    ...(scopes.length > 0 ? [describeScopes(scopes)] : []),
  ]
}

function describeApp({ registerAt, idLabel, secretLabel, steps }: AppRegistration): string {
  const all = [
    `Open <${registerAt}>.`,
    ...steps,
    `Enter "${idLabel}" and "${secretLabel}" in Carillon.`,
  ]
  return all.map((step, index) => `${index + 1}. ${step}`).join('\n')
}

function describeScopes(scopes: readonly Scope[]): string {
  return table(
    ['Scope', 'For', 'Without it'],
    scopes.map((scope) => [`\`${scope.name}\``, words[scope.feature], effectOf(scope)]),
  )
}

const words = {
  publish: 'publishing',
  interactions: 'interactions',
  messages: 'private messages',
  push: 'push: comments and messages at once',
}

function effectOf({ feature, isOptional, without }: Scope): string {
  if (isOptional) return without ?? 'fewer accounts may be listed'
  if (feature === 'push') return 'they are read every few minutes'
  return feature === 'publish' ? 'the account is refused' : `no ${words[feature]}`
}
