// Uploads and pictures.
import { startBenchService } from '../ground/bench-service.ts'
import { atLeast, plain, type Section } from '../section.ts'
import { measurePictures } from './pictures.ts'
import { measureUploads } from './upload.ts'

export const media: Section = {
  name: 'media',
  title: 'Media',
  notes: `
- Uploads: 200 MB through the signed address of \`POST /v1/media\` onto the disk, against a bare \`node:http\` server that pipes the same
  stream into a file. Five rounds in turn; the ratio is their median.
- Pictures: 100 photographs of about 3 MB through the whole module (job, sniffing, metadata, thumbnail, what the networks need, storage,
  database) against sharp alone making the same files, each from the original, as many at a time; a difference between the files ends the
  run. Five rounds of 20 in turn; the ratio is their median. The module decodes once for all renditions, and makes equal ones once.
- Where the time of one picture goes, CPU: original 130 ms, decoding it for the rest 80, thumbnail 15, Bluesky (three encodings until one is
  small enough) 160, Instagram 45, Threads (the same file) 1. Before, each decoded for itself and optimised its coding: 1250 ms, of which
  Bluesky took 690; the library alone made none of Bluesky and Threads then.
- Eight pictures: of that size, accepted while the worker waits and no process that decodes is running; the median of three.`,
  async measure() {
    const bench = await startBenchService()
    const uploads = await measureUploads({ url: bench.service.url, token: bench.token }).finally(
      bench.close,
    )
    const pictures = await measurePictures()
    return [
      atLeast(
        'Uploading against a bare node:http server',
        uploads.ratio,
        0.7,
        `rounds ${uploads.spread}; ${Math.round(uploads.service)} of ${Math.round(uploads.bare)} MB/s`,
      ),
      atLeast(
        '100 pictures against sharp alone',
        pictures.ratio,
        0.8,
        `rounds ${pictures.spread}; ${pictures.service.toFixed(1)} of ${pictures.alone.toFixed(1)} pictures/s of ${pictures.megabytes.toFixed(1)} MB`,
      ),
      plain('Eight pictures of one member, until all are READY', `${pictures.eight.toFixed(1)} s`),
    ]
  },
}
