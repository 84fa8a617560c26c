// Decides whether the log-in page offers the people of the demo by one click. Only a browser on this machine may use it: everything that a
// request from elsewhere, or one through a proxy, has and such a browser has not, refuses it.
import type { IncomingHttpHeaders } from 'node:http'
import type { DemoPerson } from './demo.ts'

type Settings = { isForOthers: boolean; trustProxy: boolean; publicUrl: URL }

/** Of a request: what Node knows about its connection, and what the client sent. */
export type Arrival = {
  headers: IncomingHttpHeaders
  httpVersion: string
  socket: { remoteAddress?: string | undefined; localAddress?: string | undefined }
}

/** All people of the demo, or none. */
export function makeOfferPeople(
  settings: Settings,
  people: DemoPerson[],
): (arrival: Arrival) => DemoPerson[] {
  if (settings.isForOthers || settings.trustProxy) return () => []
  return (arrival) => (isFromThisMachine(arrival, settings.publicUrl) ? people : [])
}

function isFromThisMachine(
  { headers, httpVersion, socket }: Arrival,
  { hostname }: Pick<URL, 'hostname'>,
): boolean {
  const addresses = [socket.remoteAddress, socket.localAddress]
  return (
    addresses.every((address) => address !== undefined && loopback.test(address)) &&
    // Some proxies add no header and speak an older HTTP than any browser.
    httpVersion !== '1.0' &&
    !Object.keys(headers).some((name) => ofProxies.test(name)) &&
    [hostname, ...ownNames].includes(hostOf(headers.host))
  )
}

const loopback = /^(?:::1|(?:::ffff:)?127\.\d{1,3}\.\d{1,3}\.\d{1,3})$/

const ofProxies =
  /^(?:forwarded|via|x-(?:forwarded|original|real|envoy|amzn?|cluster|appengine)-?.*|(?:.*-)?client-ip|cf-.*|fly-.*|ngrok-.*)$/

/** A name of another site may lead to this machine as well (DNS rebinding), so only these names count. */
const ownNames = ['localhost', '127.0.0.1', '[::1]']

function hostOf(host = ''): string {
  return URL.parse(`http://${host}`)?.hostname ?? ''
}
