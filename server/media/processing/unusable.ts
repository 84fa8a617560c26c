// The file cannot be used; the message is the reason that its owner sees. The job retries after any other error.
import { SaidError } from '../../sentences/sentences.ts'

export class Unusable extends SaidError {}
