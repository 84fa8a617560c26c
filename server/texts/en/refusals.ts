import { plural } from './plural.ts'

/** Mistakes in what a person has entered on a page: the reason, with its values in braces. */
export const refusals = {
  wrong_password:
    'The e-mail address or the password is wrong. Check both and try again. If you have forgotten the password, ask the person who runs this service for a link to choose another one.',
  too_many_attempts:
    'Too many attempts. Try again in {wait}. Your password has not changed. If you have forgotten it, ask the person who runs this service for a link to choose another one.',
  demo_password_changed:
    'This person has another password by now. Log in with it, or as another person of the demo.',
  wrong_current:
    'The current password is wrong. If you have forgotten it, ask the person who runs this service for a link to choose another one.',
  page_too_old: 'The page was open for too long. Enter it again.',
  too_many_authorizations:
    'Too many authorizations were begun from this network address. Try again in {wait}.',
  password_too_short: 'Use at least {min} characters.',
  password_too_long: 'Use at most {max} characters.',
  setup_over: 'There is no valid code any more. Start the service again for a new one.',
  setup_wait:
    'There were many wrong codes, and this one is wrong, too. Copy it from the terminal where the service was started.',
  setup_wrong: 'The code is wrong. Copy it from the terminal where the service was started.',
  nothing_chosen: 'Choose at least one.',
  wrong_format: 'The {label} must be {words}.',
}

export const minutes = (count: number) => plural(count, { one: '# minute', other: '# minutes' })
