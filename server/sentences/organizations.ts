/** Members, teams and invitations. */
export const organizations = {
  two_names_of_one: '{first} and {second} are two names of one parameter',
  give_one_of_them: 'Give one of them.',
  permission_not_held: 'You can give or take only permissions that you hold yourself.',
  custom_needs_permissions: 'The preset CUSTOM needs permissions',
  permissions_only_with_custom: 'permissions are given only with the preset CUSTOM',
  permissions_only_with_custom_advice: 'Leave permissions out, or give the preset CUSTOM.',
  is_unknown: '{name} is unknown',
  one_of: 'One of: {names}.',
  organization_name_length: 'name must be 1 to 200 characters',
  logo_not_https: 'logoUrl must be an https address',
  organizations_empty: 'organizationIds must name at least one organization',
  name_characters:
    'A name must not have line breaks or characters that change the direction of the text',
  no_open_invitation: 'There is no open invitation of this member',
  member_has_personal_profiles:
    'This member has personal profiles. The operator of the service can create their link.',
  invited_just_now: 'This address was invited a moment ago',
  invited_just_now_advice: 'Wait a minute before you invite it again.',
  permission_to_give_not_held: 'You can give only permissions that you hold yourself.',
  invitation_leads_too_far:
    'The link would lead to profiles or teams that you may not use. Ask a member who manages them to invite again.',
  invited_too_often: 'This address was invited too often in the last 24 hours',
  invited_too_often_advice:
    'Wait until tomorrow. The operator of the service can create a link at any time.',
  organization_invited_too_often: 'The organization has invited {count} times in the last 24 hours',
  invitations_too_many: 'The organization has {count} open invitations',
  invitations_too_many_advice: 'Withdraw some, or wait until they are used or expire.',
  member_logs_in_with_it: 'A member logs in with it: it stays as it is.',
  set_on_creation: 'It is set when the member is created.',
  same_as_time_zone: 'It is the same as timezone: give that one.',
  ids_too_many: 'ids has more than {limit} items',
  last_manager: 'This is the last member who can manage the members of the organization',
  last_super_admin_stays: 'The last super admin of an organization must stay one',
  last_super_admin_not_removed: 'The last super admin of an organization cannot be removed',
} as const
