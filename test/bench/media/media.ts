// Uploads and pictures.
import { startBenchService } from '../ground/bench-service.ts'
import { atLeast, type Section } from '../section.ts'
import { measurePictures } from './pictures.ts'
import { measureUploads } from './upload.ts'

export const media: Section = {
  name: 'media',
  title: 'Media',
  notes: `
- Uploads: 200 MB through the signed address of \`POST /v1/media\` onto the disk, against a bare \`node:http\` server that pipes the same
  stream into a file. Five rounds in turn; the ratio is their median.
- Pictures: 100 photographs of about 3 MB through the whole module (job, sniffing, metadata, thumbnail, what the networks need, storage,
  database) against sharp alone making the same files, as many at a time. Five rounds of 20 in turn; the ratio is their median.`,
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
    ]
  },
}
