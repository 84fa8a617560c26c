/** A failure that the operator must fix: printed as a plain sentence, never as a stack trace. */
export class OperatorError extends Error {
  readonly exitCode: number

  constructor(sentence: string, options: { exitCode?: number; cause?: unknown } = {}) {
    super(sentence, { cause: options.cause })
    this.exitCode = options.exitCode ?? 1
  }
}
