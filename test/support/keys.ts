// The key ring of the tests. A process with CARILLON_KEYS set to `testKeys` can decrypt what tests encrypt.
import { makeKeyRing } from '../../server/secrets/key-ring.ts'

const secret = Buffer.alloc(32, 7)

export const testKeys = `test:${secret.toString('base64')}`
export const testKeyRing = makeKeyRing([{ id: 'test', secret }])
