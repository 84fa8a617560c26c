// The sealed columns of profiles and their connections, for the rotation of the key ring.
import { type SealedPlace, sealedColumn } from '../../secrets/sealed-column.ts'

export const sealedOfProfiles: SealedPlace[] = [
  sealedColumn({
    what: 'access to accounts',
    table: 'credentials',
    key: ['id'],
    column: 'sealed',
    context: 'sealed_for',
  }),
  // Read by processes of the previous version only, and dropped in the next release.
  sealedColumn({
    what: 'access to accounts, for the previous version',
    isCopy: true,
    table: 'profiles',
    key: ['id'],
    column: 'credentials',
    context: `'profile:' || id`,
  }),
  sealedColumn({
    what: 'secrets of apps at networks',
    table: 'network_apps',
    key: ['id'],
    column: 'sealed_secret',
    context: `'network-app:' || network || ':' || coalesce(organization_id::text, '')`,
  }),
  sealedColumn({
    what: 'apps at servers of networks',
    table: 'network_servers',
    key: ['id'],
    column: 'sealed_app',
    context: `'network-server:' || network || ':' || server`,
  }),
  sealedColumn({
    what: 'connections that are under way',
    table: 'connections',
    key: ['id'],
    column: 'sealed',
    context: `'connection:' || id`,
  }),
]
