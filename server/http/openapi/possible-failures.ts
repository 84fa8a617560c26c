// Which failures of the shared list (schemas.ts) a call can give. Most follow from what the call takes; the others are listed. Tests
// compare every answer that they get with the document (test/support/documented.ts).

type RouteSchema = {
  params?: unknown
  querystring?: unknown
  body?: unknown
  headers?: unknown
}

/** No single call: a token may be missing, limits may be reached, and the service may fail. */
export const always = [401, 403, 429, 500, 503]

/** Routes that answer 404 although their path has no id. */
const missing = [
  'createMeCalendar',
  'createImport',
  'createMessage',
  'createSeries',
  'getInteractions',
  'getMessages',
  'getMessagesSearch',
  'getMessagesSummary',
  'getNetworks',
  'getStatus',
  'validateMessage',
]

/** Refused with 409 without an Idempotency-Key. */
const conflicting = [
  'approveMessage',
  'createConnectionProfile',
  'deleteOrganizationInvitation',
  'deleteOrganizationMember',
  'deletePostMessage',
  'endSeries',
  'pauseSeries',
  'pauseSocialProfileQueue',
  'replaceSocialProfileQueue',
  'resumeSeries',
  'resumeSocialProfileQueue',
  'skipSeries',
  'updateSeries',
  'deleteSocialProfile',
  'editPostMessage',
  'getSocialProfilePeople',
  'goOnMessage',
  'lookAtPostMessage',
  'moveInQueueMessage',
  'mergeOrganizationLabel',
  'replaceOrganizationMemberPermission',
  'sendNowMessage',
  'startImport',
  'takeRestBackMessage',
  'updateMessage',
  'createOrganizationFeedPreview',
  'updateOrganizationFeed',
  'updateOrganizationLabel',
  'updateOrganizationContact',
  'updateOrganizationProfileGroup',
  'updateOrganizationSnippet',
  'updateOrganizationTemplate',
  'updateTeam',
]

export function possibleFailures(operationId: string, schema: RouteSchema): number[] {
  const { params, querystring, body, headers } = schema
  const isRepeatable = hasHeader(headers, 'Idempotency-Key')
  return [
    ...always,
    ...(params || querystring || body || isRepeatable ? [400] : []),
    ...(params || missing.includes(operationId) ? [404] : []),
    ...(isRepeatable || conflicting.includes(operationId) ? [409] : []),
    ...(hasHeader(headers, 'If-Match') ? [412] : []),
    ...(body ? [413] : []),
  ]
}

function hasHeader(headers: unknown, name: string): boolean {
  const { properties = {} } = (headers ?? {}) as { properties?: object }
  return Object.keys(properties).some((one) => one.toLowerCase() === name.toLowerCase())
}

/** Leaves out the failures that the call cannot give. */
export function onlyPossible<S extends RouteSchema & { response?: unknown }>(
  operationId: string,
  schema: S,
): S {
  if (!schema.response) return schema
  const possible = possibleFailures(operationId, schema)
  const response = Object.entries(schema.response).filter(
    ([status]) => Number(status) < 400 || possible.includes(Number(status)),
  )
  return { ...schema, response: Object.fromEntries(response) }
}
