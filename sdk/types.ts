// The types of calls, derived from those of the API document.
import type { components, paths } from './schema.gen.ts'

export type Schemas = components['schemas']
export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'

type Called = Extract<keyof paths, `/v1/${string}`>
/** The paths that have the method. */
export type PathOf<M extends Method> = {
  [P in Called]: paths[P] extends Record<M, unknown> ? P : never
}[Called]

type Json<T> = T extends { content: { 'application/json': infer Body } } ? Body : never
/** Of a call that takes a file, which is sent as it is. */
type Sent<T> = T extends { content: { 'text/csv': unknown } } ? Blob | string : Json<T>
type Operation<P extends Called, M extends Method> = M extends keyof paths[P] ? paths[P][M] : never

export type AnswerOf<P extends Called, M extends Method> =
  Operation<P, M> extends { responses: { 200: infer Answer } } ? Json<Answer> : never

type Given<Part, Name extends string> = [Part] extends [never]
  ? { [N in Name]?: never }
  : undefined extends Part
    ? { [N in Name]?: NonNullable<Part> }
    : { [N in Name]: Part }
type ParametersOf<O> = O extends { parameters: infer P } ? P : never
type PartOf<P, Name extends string> = Name extends keyof P ? P[Name] : never
type BodyOf<O> = O extends { requestBody: infer B }
  ? Sent<B>
  : O extends { requestBody?: infer B }
    ? Sent<NonNullable<B>> | undefined
    : never

/** Any other parameter, such as one of a newer service, may be given by `extra`. */
export type CallOptions = {
  headers?: Record<string, string>
  /** Further parameters of the query. */
  extra?: Record<string, string>
  signal?: AbortSignal
  timeoutMs?: number
  maxRetries?: number
  /** Of a POST; made by the client otherwise. */
  idempotencyKey?: string
}

export type InputOf<P extends Called, M extends Method> = CallOptions &
  Given<PartOf<ParametersOf<Operation<P, M>>, 'path'>, 'path'> &
  Given<PartOf<ParametersOf<Operation<P, M>>, 'query'>, 'query'> &
  Given<BodyOf<Operation<P, M>>, 'body'>

/** The input may be left out if nothing in it is required. */
export type Arguments<Input> =
  Record<string, never> extends Input
    ? [input?: Input]
    : CallOptions extends Input
      ? [input?: Input]
      : [input: Input]

/** The answer, or both it and the response with its headers. */
export type Answering<T> = Promise<T> & {
  withResponse(): Promise<{ answer: T; response: Response }>
}
