// The error for a file that cannot be used. Its message is the reason that the owner sees. After any other error the job retries.
import { SaidError } from '../../sentences/sentences.ts'

export class Unusable extends SaidError {}
