// A poll that the network does not take is refused: a post without its poll would be another one (docs/decisions/0121).
import { type Said, say } from '../../../sentences/sentences.ts'
import type { NetworkDescription } from '../../description.ts'
import type { Mistake, Proposal } from '../../networks.ts'
import { minOptions, type Poll, type PollRule, takesMinutes } from '../../shared/polls.ts'
import { countCharacters } from '../count-characters.ts'

type Described = Pick<NetworkDescription, 'title' | 'polls' | 'pollsOnServer'>

export function checkPoll(
  { title: network, polls, pollsOnServer }: Described,
  { poll, follows, media, serverLimits }: Proposal,
): Mistake[] {
  if (!poll || follows) return []
  if (!polls) return [refused(say('poll_unsupported', { network }), say('poll_advice'))]
  const rule = pollsOnServer ? pollsOnServer(serverLimits) : polls
  if (!rule) return [refused(say('polls_not_on_server'), say('poll_advice'))]
  const mistakes = [
    ...checkOptions(network, rule, poll),
    ...checkDuration(network, rule, poll),
    ...checkForm(network, rule, poll),
  ]
  if (media.length === 0) return mistakes
  const message = say('poll_with_media', { network })
  return [...mistakes, { message, reason: 'media_not_combinable', param: 'poll' }]
}

function refused(message: Said, hint: Said, param = 'poll'): Mistake {
  return { message, hint, reason: 'poll_unsupported', param }
}

function checkOptions(network: string, rule: PollRule, { options }: Poll): Mistake[] {
  const { maxOptions, maxOptionLength } = rule
  const mistakes = options.flatMap((option, index): Mistake[] => {
    const param = `poll/options/${index}`
    if (option === '') return [{ message: say('poll_option_empty'), reason: 'empty', param }]
    if (options.indexOf(option) < index)
      return [{ message: say('poll_option_twice', { option }), reason: 'invalid_value', param }]
    const length = countCharacters(option)
    if (length <= maxOptionLength) return []
    const message = say('poll_option_too_long', { length, network, limit: maxOptionLength })
    return [{ message, reason: 'too_long', param }]
  })
  if (options.length >= minOptions && options.length <= maxOptions) return mistakes
  const message = say('poll_option_count', {
    ...{ network, min: minOptions, max: maxOptions, count: options.length },
  })
  const reason = options.length < minOptions ? 'too_few_items' : 'too_many_items'
  return [...mistakes, { message, reason, param: 'poll/options' }]
}

function checkDuration(network: string, rule: PollRule, { durationMinutes }: Poll): Mistake[] {
  if (takesMinutes(rule, durationMinutes)) return []
  const { minMinutes: min, maxMinutes: max, onlyMinutes } = rule
  const message = onlyMinutes
    ? say('poll_durations', { network, minutes: onlyMinutes.join(', ') })
    : say('poll_duration', { network, min, max })
  return [{ message, reason: 'invalid_value', param: 'poll/durationMinutes' }]
}

function checkForm(network: string, rule: PollRule, poll: Poll): Mistake[] {
  const { hasMultipleChoice, maxQuestionLength: limit } = rule
  const { multipleChoice, question } = poll
  const mistakes: Mistake[] = []
  if (multipleChoice && !hasMultipleChoice) {
    const message = say('poll_one_choice', { network })
    mistakes.push(refused(message, say('poll_one_choice_advice'), 'poll/multipleChoice'))
  }
  const param = 'poll/question'
  if (limit === undefined && question !== null) {
    const message = say('poll_without_question', { network })
    mistakes.push(refused(message, say('poll_without_question_advice'), param))
  }
  if (limit === undefined) return mistakes
  if (question === null)
    return [
      ...mistakes,
      { message: say('poll_question_required', { network }), reason: 'missing', param },
    ]
  const length = countCharacters(question)
  if (length <= limit) return mistakes
  const message = say('poll_question_too_long', { length, network, limit })
  return [...mistakes, { message, reason: 'too_long', param }]
}
