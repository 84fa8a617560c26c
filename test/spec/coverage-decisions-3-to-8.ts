// The settled points of docs/contract.md from media to events. See coverage-decisions.ts.
import type { Sections } from './coverage.ts'

export const laterDecisions: Sections = {
  'decisions 3': [
    ['Create an upload', 'POST /v1/media answers an id and an address for 1800 seconds'],
    [
      'Upload: type and size as declared, bytes sniffed',
      'type and size must be as declared, and the bytes are sniffed',
      'the first valid upload wins, later ones are ignored',
    ],
    ['States and addresses', 'the address is null until READY, and then leads to the picture'],
    [
      'Attached before READY: 5000',
      'attaching media that are not READY names the medium',
      'attaching media that FAILED says why, and not to wait',
    ],
    ['Removed when unused', 'unused uploads go after a day, used ones stay with their message'],
  ],
  'decisions 4': [
    ['One profile', 'a profile also has ownerId and isReauthRequired'],
    ['A profile of others', 'a profile that the caller may not use is not there'],
    ['Teams', 'the teams of a profile'],
    ['No pages', 'the list is not paged'],
  ],
  'decisions 5': [
    ['Me', 'the fields of /v1/me'],
    ['Mine', '/v1/me/organizations and /v1/me/socialProfiles'],
    ['Members', 'create a member, see them and their organizations'],
    ['Mistakes', 'a new member is checked: each mistake has its code'],
    ['Organizations', 'the members of an organization; remove one'],
    ['Rights', 'the rights, teams and profiles of a member in an organization'],
    ['Greatest right', 'the right on a profile is the greatest of all grants'],
    ['Teams', 'create a team, put a member into it, see it'],
    ['Mistakes', 'a team is checked: each mistake has its code'],
    ['In common', 'everything about another member needs an organization in common'],
    ['From the field', 'refusals known from the field'],
    [
      'Rights on messages: create, delete, approve',
      'decisions 2 a limited member proposes; the author cannot approve, an editor can',
      'decisions 2 others need to be editors to delete, the author does not',
    ],
  ],
  'decisions 6': [
    ['By form', 'POST /oauth2/auth takes the same parameters as a form'],
    ['Revoke', 'a token can be revoked'],
    ['Introspect', 'a token can be introspected by its app alone'],
    ['Metadata', 'the metadata of RFC 8414'],
    ['PKCE', 'PKCE with S256 is honoured for all'],
    ['Public clients', 'PKCE is required for a public client'],
    ['Rotation', 'a refresh token is used once and replaced'],
    ['Lost answer', 'within 10 s the same client is given the very same answer again'],
    ['Reuse', 'reuse of an old refresh token revokes the family'],
    ['Unknown scopes', 'unknown scopes beside offline are ignored'],
    [
      'Unknown scopes alone',
      'unknown scopes alone are invalid_scope with the sentence of section 7',
      'a wrong scope is refused for app grants as well, and ignored beside offline',
    ],
    [
      'Repeated parameters',
      'a parameter that the authorization address does not know must not be repeated either',
    ],
    [
      'Headers of token answers',
      'token answers are kept by no cache, and every Basic challenge has one realm',
    ],
    [
      'localhost',
      'a public client may use http://localhost with any port and the exact path',
      'an app with a secret keeps its exact port',
    ],
    ['Admin', 'an app of another organization needs the scope admin to change people or apps'],
    ['App grants', 'app grants answer without refresh token and with scope ""'],
    ['Organization', 'organization_id may be left out when there is only one'],
    ['The app itself', 'a client_credentials token can do nothing that needs a member'],
    ['Former address', '/auth/oauth/v2/token takes the same grants'],
    ['Hints', 'a hint says what is wrong beside the sentence of the specification'],
    ['Unknown redirect', 'spec 7 redirect_uri not registered for the client'],
    ['Code used twice', 'the second use of a code revokes every token that came from it'],
    ['Hashes', 'tokens, codes and secrets are stored only as hashes'],
    ['Short state', 'spec 8 state has at least 8 characters if present'],
    ['Deny', 'deny leads to access_denied at the redirect'],
    ['Apps', 'an app is registered with ORG_MANAGE_APP, and its secret is shown once'],
    ['Uninstall', 'uninstalling ends the tokens of the app at once'],
  ],
  'decisions 7': [
    ['The list, newest first, in pages', 'newest first, ten at a time, with both cursors'],
    ['Other networks: 3021', 'spec 4.3 the network is the lowercase name of one of two'],
    [
      'Only on the ENTERPRISE plan and for profiles of the member',
      'spec 1 the history is for enterprise customers',
      'only for a profile that the member can use',
    ],
    [
      'Collected continuously, without duplicates',
      'collected without duplicates; what is deleted disappears',
    ],
  ],
  'decisions 8': [
    [
      'Events of messages and apps, numbered per URL',
      'events go to the callback URL and to webhookUrls, signed, seq_no rises by one per URL',
      'the callback URL is told of a message that names no address',
      'an app is told where it was installed and uninstalled',
    ],
    [
      'Signed, retried, disabled and probed, replayed',
      'events go to the callback URL and to webhookUrls, signed, seq_no rises by one per URL',
      'what fails is tried again later; deliveries are listed and replayed',
      'a URL that is gone is disabled, and a ping that gets through enables it',
    ],
    [
      'Private addresses are refused',
      'private and loopback addresses are refused unless the operator allows them',
    ],
  ],
}
