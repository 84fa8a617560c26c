// Uploads with the disk storage.
import { startMediaService } from './media-service.ts'
import { testUploads } from './upload-steps.ts'

testUploads(await startMediaService())
