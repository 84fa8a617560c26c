// Uploads with the disk storage.
import { openStage } from './stage.ts'
import { testUploads } from './upload-steps.ts'

testUploads(await openStage())
