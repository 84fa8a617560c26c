// Answers that are there at once most of the time. A promise more for each request is felt (docs/benchmarks.md).

export type Known<T> = T | Promise<T>

/** Like `then`, but without a promise where there is none. */
export function whenKnown<Value, Result>(
  value: Known<Value>,
  next: (value: Value) => Known<Result>,
): Known<Result> {
  return value instanceof Promise ? value.then(next) : next(value)
}
