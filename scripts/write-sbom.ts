// scripts/write-sbom.ts FILE: the parts list of the service (CycloneDX), for the image.
import { writeFile } from 'node:fs/promises'
import { describeParts } from './package/sbom.ts'

const [file] = process.argv.slice(2)
if (file === undefined) throw new Error('say which file the parts list is written to')
await writeFile(file, `${JSON.stringify(await describeParts(), null, 2)}\n`)
