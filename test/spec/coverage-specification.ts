// The sections of docs/contract.md (spec N). See coverage.ts.
import type { Sections } from './coverage.ts'

export const specification: Sections = {
  'spec 1': [
    ['An app acts for a member', 'an authorized app acts for a member of an organization'],
    [
      'Lists the profiles of the member',
      'spec 4.1 only the profiles that the member has access to',
    ],
    [
      'Schedules messages to profiles at a future time',
      'spec 3 a scheduled message is published to the profile at its time',
    ],
    [
      'Text, location and network data can be attached',
      'spec 2.3 the item has its id, its state and its text',
      'spec 2.2 location is latitude and longitude',
      'spec 2.2 extendedInfo carries data for a network',
    ],
    ['Media can be attached', 'media can be attached to a message'],
    [
      'Interaction history between two profiles, on two networks',
      'the history between a profile and another is mentions, comments, likes, private messages',
      'spec 4.3 the network is the lowercase name of one of two',
    ],
    ['Interaction history is for enterprise customers', 'the history is for enterprise customers'],
    [
      'OAuth 2.0: code flow, refresh tokens, two app grants',
      'spec 5.2 authorize, then exchange the code',
      'spec 4.6 the grant types are authorization_code, refresh_token, member_app and organization_app',
    ],
  ],
  'spec 2.1': [
    ['id', 'id is the service-side id of the social profile'],
    ['type', 'type is the uppercase name of the network'],
    [
      'socialNetworkId',
      'socialNetworkId is the id of the network itself, not the id of the profile',
    ],
    ['socialNetworkUsername', 'socialNetworkUsername is the name on the network'],
    ['avatarUrl', 'avatarUrl is the address of an image'],
    ['owner', 'owner is MEMBER or ORGANIZATION'],
  ],
  'spec 2.2': [
    ['text', 'text is required'],
    [
      'socialProfileIds, as numbers or strings',
      'socialProfileIds are taken as numbers and as strings',
    ],
    ['scheduledSendTime, ISO 8601 UTC', 'scheduledSendTime is ISO 8601 in UTC'],
    ['location', 'location is latitude and longitude'],
    ['emailNotification', 'emailNotification is a boolean'],
    ['media, which must be READY', 'media are named by id and must be READY'],
    ['extendedInfo', 'extendedInfo carries data for a network'],
  ],
  'spec 2.3': [
    ['id, state SCHEDULED, text as sent', 'the item has its id, its state and its text'],
    ['scheduledSendTime as Unix seconds', 'scheduledSendTime is an integer of Unix seconds'],
    ['One item per targeted profile', 'there is one item per profile'],
    [
      'mediaUrls, webhookUrls, tags, targeting, privacy: null when not there',
      'what is not there is null, not left out',
    ],
    [
      'location and emailNotification as sent',
      'spec 2.2 location is latitude and longitude',
      'spec 2.2 emailNotification is a boolean',
    ],
    ['postUrl is null while scheduled', 'what is not there is null, not left out'],
    ['The envelope {data, errors: null}', 'the envelope is {data, errors: null}'],
  ],
  'spec 2.4': [
    [
      'socialProfileId says whom it is for; socialProfileType is kept as sent',
      'socialProfileId says whom the item is for',
      'spec 2.2 extendedInfo carries data for a network',
    ],
    ['boardId', 'boardId is required'],
    ['destinationUrl, no redirect', 'destinationUrl must not be a redirect'],
    ['A pin has media and such an item', 'a pin is a message with media and an extendedInfo item'],
  ],
  'spec 2.5': [['Uploaded, processed, READY', 'a medium is uploaded, processed and READY']],
  'spec 2.6': [
    [
      'An interaction has a type and the network id of its message; bodies and locations are not in it',
      'an interaction has its type and the network id of its message, and no body',
    ],
  ],
  'spec 2.7': [
    ['The fields', 'the token response has these fields and no others'],
    ['access_token', 'access_token is a bearer token'],
    ['expires_in', 'expires_in is one hour, given as 3599 seconds'],
    ['refresh_token', 'refresh_token obtains a new access token'],
    ['scope', 'scope is offline'],
    ['token_type', 'token_type is bearer'],
  ],
  'spec 3': [
    [
      'A scheduled message is published at its time',
      'a scheduled message is published to the profile at its time',
    ],
    ['It can be deleted before', 'a scheduled message can be deleted before it is published'],
    ['Media states: READY and those before it', 'a medium is QUEUED before it is READY'],
  ],
  'spec 4': [
    [
      'Every call but the token exchange sends a bearer token',
      'every call to the API wants a bearer token',
    ],
  ],
  'spec 4.1': [
    ['The profiles of the member', 'only the profiles that the member has access to'],
    [
      'As {data: […]}, even where one example shows a bare object',
      'the answer is {data: [profile, …]}',
    ],
  ],
  'spec 4.2': [
    [
      'POST /v1/messages takes the fields of 2.2',
      'spec 2.2 text is required',
      'spec 2.2 socialProfileIds are taken as numbers and as strings',
      'spec 2.2 scheduledSendTime is ISO 8601 in UTC',
    ],
    ['It answers {data, errors: null}', 'spec 2.3 the envelope is {data, errors: null}'],
    [
      'It creates a message that is published at its time',
      'spec 3 a scheduled message is published to the profile at its time',
    ],
    [
      'socialNetworkId is not taken for a profile id',
      'a socialNetworkId is not taken for a profile id, and a hint says so',
    ],
    ['Media must be READY', 'a message with media that are not READY is not created'],
    [
      'Business profiles of the photo-sharing network are refused, personal ones taken',
      'spec 7 a message to a business profile of the photo-sharing network is refused',
      'personal profiles of the photo-sharing network are accepted',
    ],
  ],
  'spec 4.3': [
    [
      'GET /v1/interactions/{network} for two networks',
      'the network is the lowercase name of one of two',
    ],
    [
      'socialNetworkId and targetSocialNetworkId',
      'socialNetworkId is a profile of the member, targetSocialNetworkId another',
    ],
    [
      'It answers interactions',
      'spec 2.6 an interaction has its type and the network id of its message, and no body',
    ],
  ],
  'spec 4.4': [['GET /v1/me exists', 'GET /v1/me exists and tells that the token works']],
  'spec 4.5': [
    ['response_type', 'response_type=code is required'],
    ['client_id', 'client_id is required and must be known'],
    ['redirect_uri', 'redirect_uri is required'],
    ['state is optional', 'state is optional'],
    ['state of at least 8 characters', 'spec 8 state has at least 8 characters if present'],
    ['state comes back', 'state is appended to the redirect as it was sent'],
    ['scope', 'scope is offline'],
    ['Log-in page', 'who is not logged in is asked for credentials'],
    ['Consent page', 'who is logged in is shown the consent page'],
    [
      '302 with code, scope, state',
      'after consent a 302 redirect carries code, scope and state and nothing else',
    ],
  ],
  'spec 4.6': [
    ['Content-Type', 'the body must be application/x-www-form-urlencoded'],
    ['Basic credentials', 'id and secret come as a Basic header'],
    ['No credentials in the body', 'credentials in the body are not accepted'],
    ['Exchange of a code', 'a code is exchanged with code, grant_type and redirect_uri'],
    ['Returns the token response', 'spec 2.7 the token response has these fields and no others'],
    [
      'The former token path',
      '/auth/oauth/v2/token takes client_credentials with the same Basic header',
    ],
    [
      'Grant types',
      'the grant types are authorization_code, refresh_token, member_app and organization_app',
    ],
    ['member_app', 'member_app takes member_id'],
    ['One step', 'app tokens are obtained in one step'],
  ],
  'spec 4.7': [
    ['Delete a message', 'spec 3 a scheduled message can be deleted before it is published'],
    ['Upload media and ask for its state', 'media are uploaded and their state can be asked for'],
    ['Refresh', 'decisions 6 a refresh token is used once and replaced'],
    ['App tokens', 'decisions 6 app grants answer without refresh token and with scope ""'],
    ['Members, teams, organizations', 'there are endpoints for members, teams and organizations'],
    ['/v1/echo', '/v1/echo is removed'],
  ],
  'spec 5.1': [['Bearer token', 'protected calls use a bearer token in the Authorization header']],
  'spec 5.2': [
    ['Code flow', 'authorize, then exchange the code'],
    ['Ten minutes', 'a code expires after 10 minutes'],
  ],
  'spec 5.3': [['Scope', 'the only scope is offline; the former oob is refused']],
  'spec 5.4': [
    ['Registered beforehand', 'redirect_uri must be registered for the client beforehand'],
    ['How it starts', 'redirect_uri must start with https:// or http://localhost'],
  ],
  'spec 5.5': [['Only Basic', 'id and secret are sent only as a Basic header']],
  'spec 5.6': [
    ['One hour', 'an access token is valid for one hour'],
    ['Refresh', 'a refresh token obtains a new access token after the old one has ended'],
  ],
  'spec 5.7': [['No password grant', 'the resource owner password grant is not available']],
  'spec 5.8': [['Installed', 'for member_app the member must have the app installed']],
  'spec 5.9': [
    ['Members', 'calls about members need sufficient permissions'],
    ['Teams', 'calls about teams need sufficient permissions'],
    ['Organizations', 'calls about organizations need sufficient permissions'],
    [
      'Profiles of others',
      "calls about other members' social profiles need sufficient permissions",
    ],
  ],
  'spec 5.10': [
    ['Id and secret', 'clients get an id and a secret through the developer programme'],
    [
      'The developer programme is required for interaction history',
      'the history needs an app of the developer programme',
    ],
  ],
  'spec 6': [['Messages carry webhookUrls', 'messages carry webhookUrls']],
  'spec 7': [
    ['The format of authorization errors', 'authorization errors are {error, error_description}'],
    ['The format of other errors', 'other errors keep the older format'],
    ['Unknown redirect_uri', 'redirect_uri not registered for the client'],
    ['Missing parameter', 'a missing parameter'],
    ['Invalid parameter', 'an invalid parameter'],
    ['Repeated parameter', 'a repeated parameter'],
    ['Expired code', 'an expired code'],
    ['Wrong content type', 'a wrong content type'],
    ['Bad Basic header', 'a bad Basic header'],
    ['Wrong grant_type', 'a wrong grant_type: Invalid memberId'],
    ['Not installed', 'member_app without the app installed: The request could not be authorized'],
    [
      'Media attached before it was processed: 5000',
      'media attached before processing finished: 5000 unknown error',
    ],
    [
      'Message to a business profile of the photo-sharing network',
      'spec 7 a message to a business profile of the photo-sharing network is refused',
    ],
    ['May not view a team', 'insufficient permissions to view a team'],
    ['May not view members', 'insufficient permissions to view organization members'],
    ['May not view other things', 'insufficient permissions to view other things'],
    ['May not change', 'not authorized to make changes to organization'],
    ['A new authorization', 'an expired code must be replaced by a new authorization'],
    ['Waiting until READY avoids 5000', 'who waits until a medium is READY gets no 5000'],
    ['errors is null in the answer of a message', 'spec 2.3 the envelope is {data, errors: null}'],
  ],
  'spec 8': [
    ['Code', 'an authorization code lives 10 minutes'],
    ['Access token', 'an access token lives 1 hour, given as 3599'],
    ['state', 'state has at least 8 characters if present'],
    ['redirect_uri', 'redirect_uri begins with https:// or http://localhost'],
    [
      'Two networks have interaction history',
      'spec 4.3 the network is the lowercase name of one of two',
    ],
  ],
  'spec 9': [
    ['/v1', 'paths carry the version prefix /v1'],
    ['One host', 'all addresses are those of the one base address'],
    ['New authorization and token endpoints', 'spec 5.2 authorize, then exchange the code'],
    ['offline replaces oob', 'spec 5.3 the only scope is offline; the former oob is refused'],
    ['Basic is required', 'spec 5.5 id and secret are sent only as a Basic header'],
    ['state', 'spec 8 state has at least 8 characters if present'],
    ['redirect URIs', 'spec 8 redirect_uri begins with https:// or http://localhost'],
    ['RFC 6749', 'authorization errors are in the format of RFC 6749'],
    ['One hour instead of 30 days', 'spec 5.6 an access token is valid for one hour'],
    ['No password grant', 'spec 5.7 the resource owner password grant is not available'],
    ['No step before', 'app tokens need no client credentials step before'],
    ['No echo', 'spec 4.7 /v1/echo is removed'],
  ],
}
