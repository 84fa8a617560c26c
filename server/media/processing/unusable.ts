// A file that cannot be used, for a reason that its owner is told. Anything else that goes wrong is tried again.
export class Unusable extends Error {}
