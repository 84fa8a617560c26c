// The work of the picture process (picture-process.ts): produces the files of a picture, or of a frame of a video.
import type { ImageLimits } from '../../networks/networks.ts'
import type { MediaType } from '../mime-types.ts'
import { openEncoder } from './encoder.ts'
import { makeCover, makeOriginal, makeThumbnail, type ProducedFile } from './picture.ts'
import { fits, makeRendition } from './rendition.ts'
import { decodeOnce, fromFile } from './source.ts'

export type PictureNetworks = { name: string; images: ImageLimits }[]

export type PictureTask =
  | { kind: 'picture'; path: string; type: MediaType; directory: string; networks: PictureNetworks }
  /** A frame of a video. */
  | { kind: 'frame'; path: string; directory: string }

export async function makePictures(task: PictureTask): Promise<ProducedFile[]> {
  const { path, directory } = task
  if (task.kind === 'frame') {
    const cover = await makeCover(path, directory)
    return [cover, await makeThumbnail(await fromFile(cover.path), directory)]
  }
  const original = await makeOriginal(path, task.type, directory)
  const lacking = task.networks.filter(({ images }) => !fits(original, images))
  // The thumbnail alone is faster from the file: the decoder of JPEG scales it down on the way.
  if (task.type === 'image/gif' || lacking.length === 0)
    return [original, await makeThumbnail(await fromFile(original.path), directory)]
  const source = await decodeOnce(original)
  const thumbnail = await makeThumbnail(source, directory)
  const encode = openEncoder(source, directory)
  const renditions: ProducedFile[] = []
  // Made at upload time, because there may be no time left when a message is due.
  for (const network of lacking) {
    const rendition = await makeRendition(original, network, encode, directory)
    if (rendition) renditions.push(rendition)
  }
  return [original, thumbnail, ...renditions]
}
