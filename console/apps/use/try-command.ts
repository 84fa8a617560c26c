// The commands that get a token for an app and make a call with it, ready to paste into a shell.
type Shown = {
  origin: string
  clientId: string
  clientSecret: string
  as: { memberId: string } | { organizationId: string }
}

export function tryCommand({ origin, clientId, clientSecret, as }: Shown): string {
  const grant =
    'memberId' in as
      ? `-d grant_type=member_app -d member_id=${quote(as.memberId)}`
      : `-d grant_type=organization_app -d organization_id=${quote(as.organizationId)}`
  const path = 'memberId' in as ? '/v1/me' : '/v1/socialProfiles'
  return [
    `CLIENT_ID=${quote(clientId)}`,
    `CLIENT_SECRET=${quote(clientSecret)}`,
    'TOKEN=$(curl -sS -u "$CLIENT_ID:$CLIENT_SECRET" \\',
    `  ${grant} \\`,
    `  ${quote(`${origin}/oauth2/token`)} |`,
    `  sed -E 's/.*"access_token" *: *"([^"]+)".*/\\1/')`,
    'curl -sS -H "Authorization: Bearer $TOKEN" \\',
    `  ${quote(origin + path)}`,
    '',
  ].join('\n')
}

/** Quotes a word for the shell. */
function quote(text: string): string {
  return /^[\w:/.-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`
}
