// Uploads with an S3 server.

import { startMediaService } from './media-service.ts'
import { startS3 } from './s3-server.ts'
import { testUploads } from './upload-steps.ts'

testUploads(await startMediaService(await startS3()))
