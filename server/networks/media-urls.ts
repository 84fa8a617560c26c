// What the end of a media address tells. The network looks at the file itself; this is for checks beforehand.
import type { Mistake } from './networks.ts'

export function kindOfMedia(url: string): 'video' | 'gif' | 'image' {
  const path = URL.parse(url)?.pathname ?? ''
  if (/\.(mp4|m4v|mov|webm)$/i.test(path)) return 'video'
  return /\.gif$/i.test(path) ? 'gif' : 'image'
}

export function isWebAddress(url: unknown): url is string {
  return typeof url === 'string' && /^https?:$/.test(URL.parse(url)?.protocol ?? '')
}

export function checkAddresses(urls: string[]): Mistake[] {
  return urls
    .filter((url) => !isWebAddress(url))
    .map((url) => ({
      message: `${url} is not a web address`,
      hint: 'Media are given by an address that begins with https:// and can be fetched by anyone.',
    }))
}
