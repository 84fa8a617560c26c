// Uploads with a server that speaks S3.
import { startS3 } from './s3-server.ts'
import { openStage } from './stage.ts'
import { testUploads } from './upload-steps.ts'

testUploads(await openStage(await startS3()))
