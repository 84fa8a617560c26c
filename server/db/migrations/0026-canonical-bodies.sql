-- Repeated requests are compared as canonical JSON: the order of fields does not matter.

-- sha256 of request_hash and of the hash of the canonical request. request_hash stays that of the request as it was sent, for
-- processes of the previous version, which run on while the others are restarted. One of them that takes over an expired key
-- changes request_hash alone: this hash then matches nothing. Null: written by such a process.
alter table idempotency_keys add column canonical_hash bytea;
