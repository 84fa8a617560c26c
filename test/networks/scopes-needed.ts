// The scopes that networks demand for the calls that Carillon makes, as their published contracts say under `security`: X API v2
// (2.159 and 2.167), Pinterest API v5 (5.23.0), Mastodon 4.7.0. The other networks publish no such contract.

export type Demands = {
  /** The contracts, in the folder that NETWORK_CONTRACTS names. */
  files: readonly string[]
  /** The security scheme of tokens that people grant. */
  scheme: string
  /** In front of the contract's paths. */
  prefix: string
  /** Any one of the scopes is enough; otherwise all of them are needed. */
  isAnyEnough?: true
  calls: Record<string, readonly string[]>
}

const xRead = ['tweet.read', 'users.read']
const pins = ['boards:read', 'pins:read']

export const demands: Record<string, Demands> = {
  twitter: {
    files: ['x-v2.json', 'x-v2-2.167.json'],
    scheme: 'OAuth2UserToken',
    prefix: '',
    calls: {
      'GET /2/dm_events': [...xRead, 'dm.read'],
      'GET /2/media/upload': ['media.write'],
      'GET /2/tweets/search/recent': xRead,
      'GET /2/tweets/{id}/liking_users': [...xRead, 'like.read'],
      'GET /2/tweets/{id}/quote_tweets': xRead,
      'GET /2/users/me': xRead,
      'GET /2/users/{id}/mentions': xRead,
      'GET /2/users/{id}/tweets': xRead,
      'POST /2/media/metadata': ['media.write'],
      'POST /2/media/upload/initialize': ['media.write'],
      'POST /2/media/upload/{id}/append': ['media.write'],
      'POST /2/media/upload/{id}/finalize': ['media.write'],
      'POST /2/tweets': [...xRead, 'tweet.write'],
    },
  },
  pinterest: {
    files: ['pinterest-v5.json'],
    scheme: 'pinterest_oauth2',
    prefix: '/v5',
    calls: {
      'GET /boards': ['boards:read'],
      'GET /boards/{board_id}/pins': pins,
      'GET /media/{media_id}': ['pins:read'],
      'GET /user_account': ['user_accounts:read'],
      'POST /media': ['pins:read', 'pins:write'],
      'POST /pins': [...pins, 'boards:write', 'pins:write'],
    },
  },
  mastodon: {
    files: ['mastodon-4.7.json'],
    scheme: 'OAuth2',
    prefix: '',
    isAnyEnough: true,
    calls: {
      'GET /api/v1/accounts/verify_credentials': ['profile', 'read:accounts'],
      'GET /api/v1/accounts/{id}/statuses': ['read:statuses'],
      'GET /api/v1/conversations': ['read:statuses'],
      'GET /api/v1/media/{id}': ['write:media'],
      'GET /api/v1/notifications': ['read:notifications'],
      'GET /api/v1/statuses/{id}': ['read:statuses'],
      'GET /api/v1/statuses/{id}/context': ['read:statuses'],
      'GET /api/v1/statuses/{id}/source': ['read:statuses'],
      'POST /api/v1/statuses': ['write:statuses'],
      'POST /api/v2/media': ['write:media'],
    },
  },
}
