// The generated parts of docs/contract.md: profile types, limits of each network, calls with an idempotency key, and error codes.
import { catalogue } from '../../../server/error-catalogue.ts'
import {
  explainUnpublished,
  listProfileTypes,
  titleOfType,
} from '../../../server/networks/profile-types.ts'
import { findByType, networks } from '../../../server/networks/registry.ts'
import { grouped } from '../networks/networks.ts'
import { table } from '../table.ts'

/** `openApi`: docs/openapi.json. */
export function describeContract(openApi: string): Record<string, string> {
  return {
    types: describeTypes(),
    limits: describeLimits(),
    repeatable: describeRepeatable(openApi),
    codes: describeCodes(),
  }
}

function describeTypes(): string {
  return table(
    ['`type`', 'Network', 'Messages'],
    listProfileTypes().map((type) => [`\`${type}\``, titleOfType(type), publishingOf(type)]),
  )
}

function publishingOf(type: string): string {
  if (findByType(type)?.types.published.includes(type)) return 'accepted'
  const { message = catalogue.unsupportedProfileType.message } = explainUnpublished(type)
  return `refused: \`${message}\``
}

function describeLimits(): string {
  const note = (text: string | undefined) => (text ? ` (${text})` : '')
  return table(
    ['', 'Text', 'Media', 'Needs'],
    networks.map(({ guide, text }) => [
      guide.heading,
      `${grouped(text.limit)} ${text.unit}${note(text.note)}`,
      guide.media,
      guide.needs,
    ]),
  )
}

type Described = { parameters?: { name: string; in: string }[] }

function describeRepeatable(openApi: string): string {
  const { paths } = JSON.parse(openApi) as { paths: Record<string, Record<string, Described>> }
  const posts = Object.entries(paths).flatMap(([path, { post }]) =>
    post && path.startsWith('/v1/') ? [{ path, isRepeatable: takesKey(post) }] : [],
  )
  const listed = (isRepeatable: boolean) =>
    posts
      .filter((one) => one.isRepeatable === isRepeatable)
      .map(({ path }) => `\`${path.replace('/v1', '')}\``)
      .join(', ')
  return `Taken by POST to ${listed(true)}.\n\nNot taken, because a repetition has no effect, by POST to ${listed(false)}.`
}

function takesKey({ parameters = [] }: Described): boolean {
  return parameters.some(({ name, in: part }) => part === 'header' && name === 'Idempotency-Key')
}

function describeCodes(): string {
  const byCode = Map.groupBy(Object.values(catalogue), ({ code }) => code)
  const rows = [...byCode].toSorted(([one], [other]) => one - other)
  return table(
    ['Code', 'Status, code and message'],
    rows.map(([code, entries]) => [
      code,
      entries.map(({ status, message }) => `${status}/${code} ${message}`).join('<br>'),
    ]),
  )
}
