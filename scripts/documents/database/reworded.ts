// Comments for readers of schema.sql, by `table`, `table.column` and index name. Migrations are frozen, their comments too: these take the
// place of older wordings in the document.
export const reworded: Record<string, string> = {
  'connections.organization_id': 'The owner of the profiles.',
  'connections.authorized_by': `The member who authorizes. Null until someone opens a connection that an organization's app has started.`,
  'database_lineage.generation':
    'Drawn again by carillon restored: memories of the generation before no longer count.',
  'drafts.content': 'The fields that the API answers beside the columns (drafts/routes.ts).',
  erased_people:
    'People whose interactions were erased: earlier ones of them are not merged again. Only a hash of network and id is\nkept, and for good.',
  events:
    'Changes of messages, profiles and media, for viewers who want to know at once. Triggers write them, so that no change of a\nstate is without its event. Kept for a day.',
  'events.message_id':
    'The subject of the event. The rights on it when the event is read decide about the viewers.',
  'feeds.failing_since':
    'Since when every attempt to read it has failed, why, and when the author was notified.',
  gone_interactions:
    'Interactions that are gone. A list that was asked for before that moment may still show one, and must not bring it\nback. Kept for a day.',
  'imports.purpose':
    'The step after the check: CHECK nothing, ALL the messages if every row is valid, VALID those of the valid rows.',
  interaction_cursors:
    "How far each kind of a profile's interactions is read, and when it is read next. The reader holds the row by a token\nuntil next_at; a write that carries an old token does nothing.",
  'interaction_cursors.owner': 'Null: no process reads it now.',
  'interaction_cursors.not_before':
    'A limit of the network: it is not read before, not even on request.',
  'interaction_cursors.asked_at': 'When a member last wanted to see the history.',
  'interactions.scope':
    'The list it was found in. An interaction that a full list of it no longer shows is gone.',
  interactions_age:
    'For rows that are kept too long. By day and not by time: an index in the order of time would tempt the planner to look for\na page in it, through the interactions of all profiles.',
  interactions_also_in:
    'Only for those that have a second list, which are few: writing the others costs nothing more. No row had one at first, so\nmaking it took no longer than reading the table once.',
  interactions_newest:
    'The newest interactions of a profile. By an expression and not by the column: the planner would otherwise look for a page\nbetween two profiles in it, through the interactions of all profiles.',
  lanes:
    'A profile is a lane: the worker that leases it publishes its messages, one at a time and in order. next_at is when it must\nbe leased next: its first act_at, or the end of the lease.',
  'lanes.wake_at':
    'Set by a transaction that schedules while the lane is leased: the worker reads it when it releases the lane.',
  'media.organization_id':
    'The uploader: a member, or an organization by a token of its own. Both null: they are gone, but messages may need it.',
  media_files:
    'The files of a medium that is READY. They are written in the transaction that makes it READY.',
  message_actions: 'Each action on a message, and its actor. It outlives the message.',
  messages: 'A scheduled text for one profile, its state, and its outcome.',
  'messages.send_at': 'The order of lists: scheduled_at, or the time of creation.',
  messages_to_act: 'The work of a lane, in order.',
  messages_to_expire: 'Approvals that were not given in time.',
  'network_servers.limits': "The limits of the server, as the network's connector read them.",
  notices:
    'Rejections, late reviews and failures of messages, for members who were not there. The page\nof notices lists them, mails report them. A notice of a message that was deleted is not shown any more.',
  oauth_records:
    'Codes, tokens, grants, sessions and interactions. The id is the SHA-256 of the secret that the client or the browser holds:\na reader of this table cannot use it. The foreign keys end a token with its app, member or organization.',
  organization_members: 'The members of each organization, and their right in it.',
  personal_tokens:
    'A personal access token, as its member sees it. The token is a row of oauth_records, by hash and with its rights, and ends with it: by the\nend of its time, by the member, or with the member.',
  'post_changes.finding':
    'The last finding of the network about the post. GONE: it no longer shows it.',
  'processes.position':
    'Rises with every heartbeat and every attempt that is begun. A process that finds it lower than the last value it got is on an earlier\nstate of the database.',
  'profiles.credentials':
    'Sealed (secrets/): key id, nonce, ciphertext. Null until it is connected.',
  tags: 'The tags of an organization. Members who may publish make them by using them; members who may only propose use existing ones.',
  team_members:
    'The two composite keys make it impossible to be in a team of an organization one does not belong to,\nand a member who leaves the organization leaves its teams in the same statement.',
  'webhook_deliveries.message_id': 'No foreign key: reports about a message outlive it.',
  webhook_endpoints:
    'One URL of one app that gets events. Made by the first event for it.\nThe process that delivers holds the lease. Those who emit never write here, so they never wait for each other.',
  'webhook_endpoints.lease':
    'The fencing token of the process that delivers now: a process that lost it can write nothing more.',
  webhook_endpoints_disabled:
    'Endpoints that are probed to see whether they are back, and given up in the end: few of all.',
  webhook_endpoints_used: 'Endpoints that no message has named for so long that they are removed.',
  worker_processes:
    'Processes that do chores, with the ids under which they lock jobs. A dead one would keep its jobs locked for four\nhours; any process that sees that it has stopped beating releases them.',
}
