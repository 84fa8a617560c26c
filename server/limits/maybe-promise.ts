// Values that are usually available synchronously. An additional promise per request is measurable (docs/benchmarks.md).

export type MaybePromise<T> = T | Promise<T>

/** Like `Promise.prototype.then`, but synchronous if the value is. */
export function chain<Value, Result>(
  value: MaybePromise<Value>,
  next: (value: Value) => MaybePromise<Result>,
): MaybePromise<Result> {
  return value instanceof Promise ? value.then(next) : next(value)
}
