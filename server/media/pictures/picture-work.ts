// The work of the picture process (picture-process.ts): produces the files of a picture, or of a frame of a video.
import type { ImageLimits } from '../../networks/networks.ts'
import type { MediaType } from '../mime-types.ts'
import { makeCover, makeOriginal, makeThumbnail, type ProducedFile } from './picture.ts'
import { fits, makeRendition } from './rendition.ts'

export type PictureNetworks = { name: string; images: ImageLimits }[]

export type PictureTask =
  | { kind: 'picture'; path: string; type: MediaType; directory: string; networks: PictureNetworks }
  /** A frame of a video. */
  | { kind: 'frame'; path: string; directory: string }

export async function makePictures(task: PictureTask): Promise<ProducedFile[]> {
  const { path, directory } = task
  if (task.kind === 'frame') {
    const cover = await makeCover(path, directory)
    return [cover, await makeThumbnail(cover.path, directory)]
  }
  const original = await makeOriginal(path, task.type, directory)
  const thumbnail = await makeThumbnail(original.path, directory)
  if (task.type === 'image/gif') return [original, thumbnail]
  return [original, thumbnail, ...(await makeRenditions(task.networks, original, directory))]
}

/** Renditions are made at upload time, because there may be no time left when a message is due. */
async function makeRenditions(
  networks: PictureNetworks,
  original: ProducedFile,
  directory: string,
): Promise<ProducedFile[]> {
  const renditions: ProducedFile[] = []
  for (const network of networks) {
    if (fits(original, network.images)) continue
    const rendition = await makeRendition(original, network, directory)
    if (rendition) renditions.push(rendition)
  }
  return renditions
}
