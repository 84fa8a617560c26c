const maxLength = 60

/** As the consent page shows an app that has registered no name: its id, or where it is, if the id is an address. */
export function nameApp(clientId: string): string {
  const url = URL.parse(clientId)
  if (!url || !/^https?:$/.test(url.protocol)) return shorten(clientId)
  // The id of a loopback client has the address of the app as a parameter.
  const home = URL.parse(url.searchParams.get('redirect_uri') ?? '') ?? url
  return shorten(`the app at ${home.host}`)
}

function shorten(text: string): string {
  return text.length > maxLength ? `${text.slice(0, maxLength - 1)}…` : text
}
