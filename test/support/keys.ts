// The key ring of the tests: what is sealed here, a process with `testKeys` as its setting can open.
import { makeKeyRing } from '../../server/secrets/key-ring.ts'

const secret = Buffer.alloc(32, 7)

export const testKeys = `test:${secret.toString('base64')}`
export const testKeyRing = makeKeyRing([{ id: 'test', secret }])
