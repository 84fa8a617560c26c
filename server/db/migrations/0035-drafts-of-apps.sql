-- The app that began the draft: without the scope drafts an app sees only its own. Null for drafts from before, which no app has. No
-- foreign key: a draft outlives the app.
alter table drafts add column client_id text;

-- The console has every scope. Its tokens from before the scope drafts would not show the drafts until they expire.
update oauth_records set payload = jsonb_set(payload, '{scope}', '"offline admin drafts"')
where client_id = 'carillon-console' and model = 'AccessToken' and payload->>'scope' = 'offline admin'
  and exists (select from apps where client_id = 'carillon-console' and organization_id is null);
