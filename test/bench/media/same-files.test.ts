// The benchmark compares the module with the library alone. A network whose limits change that needs another file must not make the
// comparison unequal without a notice.
import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import sharp from 'sharp'
import { openPictureProcesses } from '../../../server/media/pictures/picture-process.ts'
import { networks } from '../../../server/networks/registry.ts'
import { jpeg } from '../../media/pictures.ts'
import { makeAlone, pictureSize, requireSame } from './alone.ts'

test('the library alone makes the files that the module makes', async (t) => {
  const directory = await mkdtemp(join(tmpdir(), 'carillon-same-files-'))
  t.after(() => rm(directory, { recursive: true, force: true }))
  const path = join(directory, 'upload')
  await writeFile(path, await jpeg(pictureSize))
  const limits = networks.map(({ name, images }) => ({ name, images }))
  const ours = await openPictureProcesses().make(
    { kind: 'picture', path, type: 'image/jpeg', directory, networks: limits },
    t.signal,
  )
  const alone = await makeAlone((input) => sharp(input), path, join(directory, 'alone'))
  requireSame(ours, alone)
  assert.throws(() => requireSame(ours.slice(1), alone), /the module makes/)
})
