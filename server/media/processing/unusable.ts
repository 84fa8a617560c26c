// The file cannot be used; the message is the reason that its owner sees. The job retries after any other error.
export class Unusable extends Error {}
