import { mediaAddressOf } from '../../../config/media-settings.ts'
import { warnOfMedia } from '../../../networks/media-notices.ts'
import type { Services } from '../../../services.ts'

type Using = Pick<Services, 'config' | 'descriptions' | 'log' | 'networks'>

/** Warns the operator at the start, in one line: members see only that the network could not fetch a picture. */
export function warnAboutMedia({ config, descriptions, networks, log }: Using): void {
  const address = mediaAddressOf(config)
  const concerned = descriptions.filter((description) =>
    warnOfMedia(
      description,
      networks.all.find(({ name }) => name === description.name),
      address,
    ),
  )
  if (concerned.length === 0) return
  const titles = concerned.map(({ title }) => title).join(', ')
  log.warn(
    `These networks cannot fetch media from ${address?.origin}: ${titles}. Set PUBLIC_URL to an https address that the internet can reach.`,
  )
}
