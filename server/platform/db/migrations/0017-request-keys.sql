-- What a request with a key of its own has made: sent again, it makes nothing anew.
create table request_keys (
  key bytea primary key check (length(key) = 32),
  fingerprint bytea not null check (length(fingerprint) = 32),
  made_id uuid not null,
  expires_at timestamptz not null
);
create index request_keys_expiring on request_keys (expires_at);
