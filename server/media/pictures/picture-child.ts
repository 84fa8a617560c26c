// The entry point of the child process that decodes pictures, isolated from the service's environment and memory. It runs one
// task after the other and exits with its parent.

import type { Said } from '../../sentences/sentences.ts'
import { Unusable } from '../processing/unusable.ts'
import type { ProducedFile } from './picture.ts'
import { makePictures, type PictureTask } from './picture-work.ts'

export type PictureAnswer = { files: ProducedFile[] } | { unusable: Said } | { failed: string }

process.on('disconnect', () => process.exit(0))
process.on('message', (task: PictureTask) => {
  void makePictures(task)
    .then((files): PictureAnswer => ({ files }), explain)
    .then((answer) => {
      process.send?.(answer)
      // Otherwise the pixels of this picture may still be held while the next one is decoded.
      globalThis.gc?.()
    })
})

function explain(error: unknown): PictureAnswer {
  if (error instanceof Unusable) return { unusable: error.said }
  return { failed: error instanceof Error ? (error.stack ?? error.message) : String(error) }
}
