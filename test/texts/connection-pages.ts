// The pages of a connection in each of its states, in a language.
import { networks } from '../../server/networks/registry.ts'
import {
  appMissing,
  failureOf,
  noAccounts,
  otherAccount,
  refusedByNetwork,
  scopesMissing,
} from '../../server/profiles/connecting/explain.ts'
import {
  choosePage,
  donePage,
  failedPage,
} from '../../server/profiles/connecting/pages/result-pages.ts'
import { waitingPage } from '../../server/profiles/connecting/pages/waiting-page.ts'
import {
  besideTexts,
  render,
  type Said,
  say as sentence,
} from '../../server/sentences/sentences.ts'
import { type Language, ofService, refusalIn, textsIn } from '../../server/texts/texts.ts'

const target = { action: '/own', csrfToken: 'token' }
const traceId = 'req-4bf92f'

export function connectionPages(language: Language): Record<string, string> {
  const ownerName = textsIn(language, 'connecting').youAlone
  const say = (said: Said) => ofService(language, said)
  const waiting = networks.flatMap(({ title, name, connect }) => {
    if (!connect) return []
    const { notice } = connect
    const state = {
      ...target,
      title,
      connect,
      hasAuthorization: true,
      ownerName,
      ...(notice ? { notice: say(notice) } : {}),
    }
    return [
      [`waitingPage ${name}`, waitingPage(language, state)],
      [
        `waitingPage ${name} by password`,
        waitingPage(language, { ...state, hasAuthorization: false, expected: 'hafen_bot' }),
      ],
    ]
  })
  const { message, hint } = appMissing({ name: 'twitter', title: 'X' }).said
  const [first] = networks
  const failures = [
    appMissing({ name: 'twitter', title: 'X' }),
    refusedByNetwork('X', { error: 'access_denied' }),
    otherAccount('X', { username: 'hafen_bot' }, { username: 'planer.example' }),
    noAccounts('Facebook'),
    scopesMissing('Threads', ['planer.example']),
    new Error('a fault'),
  ]
  return {
    ...Object.fromEntries(waiting),
    ...(first?.connect
      ? {
          'waitingPage missing': waitingPage(language, {
            ...target,
            title: 'X',
            connect: first.connect,
            hasAuthorization: true,
            ownerName,
            missing: {
              callbackUrl: 'https://planer.example/cb',
              sentence: say(message),
              hint: say(hint ?? ''),
            },
          }),
        }
      : {}),
    choosePage: choosePage(language, {
      ...target,
      title: 'Facebook',
      ownerName: 'Bäckerei Nord',
      problem: refusalIn(language, { reason: 'nothing_chosen' }),
      candidates: [undefined, facebookObstacle].map((obstacle, index) => ({
        type: 'FACEBOOK',
        socialNetworkId: `${index}`,
        socialNetworkUsername: 'hafen_bot',
        avatarUrl: null,
        obstacle: obstacle ? render(obstacle) : null,
        ...besideTexts({ obstacle }),
      })),
    }),
    donePage: donePage(language, {
      title: 'X',
      usernames: ['hafen_bot'],
      profileIds: ['1'],
      returnUrl: '/',
    }),
    'donePage of several': donePage(language, {
      title: 'X',
      usernames: ['hafen_bot', 'planer'],
      profileIds: ['1', '2'],
    }),
    ...Object.fromEntries(
      failures.map((error, index) => [
        `failedPage ${index}`,
        failedPage(language, {
          ...target,
          title: 'X',
          failure: failureOf('X', error, traceId),
          returnUrl: '/',
        }),
      ]),
    ),
  }
}

const facebookObstacle = sentence('facebook_page_no_access')
