-- By what somebody proves, beside their password, that it is they: one authenticator app, any number of passkeys (0070).
create table second_factors (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  kind text not null check (kind in ('app', 'passkey')),
  name text not null check (length(name) between 1 and 60),
  created_at timestamptz not null,
  last_used_at timestamptz,
  -- Of an app: what its codes are made of, and the last half minute of which one counted.
  secret bytea check (length(secret) between 16 and 64),
  last_step bigint,
  -- Of a passkey.
  credential_id text unique check (length(credential_id) between 1 and 1400),
  public_key bytea check (length(public_key) between 1 and 4000),
  counter bigint check (counter >= 0),
  transports text[],
  check ((kind = 'app') = (secret is not null)),
  check ((kind = 'passkey') = (credential_id is not null and public_key is not null and counter is not null))
);
create unique index second_factors_app on second_factors (user_id) where kind = 'app';
create index second_factors_user on second_factors (user_id);

-- For whoever has lost their factors: each counts once.
create table recovery_codes (
  user_id uuid not null references users (id) on delete cascade,
  code_hash bytea not null check (length(code_hash) = 32),
  primary key (user_id, code_hash)
);

-- What was begun and waits for its proof: the second step of a sign-in, a factor that is set up, a passkey that was asked for.
create table factor_steps (
  token_hash bytea primary key check (length(token_hash) = 32),
  user_id uuid not null references users (id) on delete cascade,
  purpose text not null check (purpose in ('sign-in', 'add-app', 'add-passkey', 'passkey')),
  remember boolean not null default false,
  secret bytea,
  challenge text,
  failures smallint not null default 0,
  expires_at timestamptz not null
);
create index factor_steps_expires on factor_steps (expires_at);
create index factor_steps_user on factor_steps (user_id);
