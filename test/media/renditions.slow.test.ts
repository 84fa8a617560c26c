// The largest upload of renditions.test.ts, which takes every network many attempts to make small enough.
import { startMediaService } from './media-service.ts'
import { noise } from './pictures.ts'
import { testUpload } from './renditions.ts'

const service = await startMediaService()

testUpload(service, [
  'a PNG of more than 20 MB',
  'image/png',
  () => noise({ width: 2700, height: 2500 }).png({ compressionLevel: 1 }).toBuffer(),
])
