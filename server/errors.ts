// Expected failures: thrown anywhere, rendered in one place (http/errors/errors.ts). Their texts are in error-catalogue.ts.
import { catalogue } from './error-catalogue.ts'
import { type Reason, reasonOf, unknownOf } from './errors/reasons.ts'
import { snakeCase } from './sentences/answers.ts'
import { render, type Said, type Sentences, say, sentencesOf } from './sentences/sentences.ts'

/** spec 7: the description that the authorization endpoints give for any malformed request. */
export const invalidRequestSentence =
  'The request is missing a required parameter, includes an invalid parameter value, ' +
  'includes a parameter more than once, or is otherwise malformed'

export const errorDocsPath = '/docs/errors'
export const authorizationDocsPath = `${errorDocsPath}/authorization`

/** The public address of the pages that explain errors. */
export function errorDocsAt(publicUrl: URL): string {
  return new URL(errorDocsPath, publicUrl).href
}

/** The `error_uri` of an authorization error (RFC 6749, 5.2): a topic of the page (oauth/error-topics.ts). */
export function errorUriOf(
  { errorDocs = errorDocsPath }: { errorDocs?: string },
  topic = '',
): string {
  return `${errorDocs}/authorization${topic && `#${topic}`}`
}

export type ProblemName = keyof typeof catalogue
export type Resource = { type: string; id: string }
export type Values = Record<string, string | number>
type Details = {
  /** Replaces the text of the catalogue, for example to name a field. */
  message?: Said
  hint?: Said
  resource?: Resource
  /** More specific than the reason of the catalogue entry. */
  reason?: Reason
  /** The varying parts of the message, by name: with the reason they say the same in any language. */
  values?: Values
  /** A JSON pointer to the part of the request that is at fault (json/pointer.ts). */
  param?: string
  /** The OAuth scope that the token lacks. */
  scope?: string
  headers?: Record<string, string>
  cause?: unknown
}

/** An expected failure: thrown anywhere, rendered in one place. Anything else that is thrown is a bug. */
export class Problem extends Error {
  readonly problem: ProblemName
  readonly details: Details

  constructor(problem: ProblemName, details: Details = {}) {
    super(render(details.message ?? catalogue[problem].message), { cause: details.cause })
    this.problem = problem
    this.details = details
  }

  get status(): number {
    return catalogue[this.problem].status
  }

  get code(): number {
    return catalogue[this.problem].code
  }

  get hint(): string | undefined {
    return this.details.hint === undefined ? undefined : render(this.details.hint)
  }

  /** The sentences behind `message` and `hint`, for clients in any language. */
  get sentences(): Sentences {
    const { message = say(snakeCase(this.problem)), hint } = this.details
    return sentencesOf({ message, hint })
  }

  get reason(): Reason {
    const { reason, resource } = this.details
    const missing = this.problem === 'notFound' && resource ? unknownOf[resource.type] : undefined
    return reason ?? missing ?? reasonOf[this.problem]
  }
}

/** Several problems: all checks of a request are reported together, and nothing is stored unless all pass. */
export class ProblemList extends Error {
  readonly problems: Problem[]

  constructor(problems: Problem[]) {
    super(problems.map((problem) => problem.message).join('; '))
    this.problems = problems
  }
}
