-- Who administers the platform, as what and since when (G-138); who was an administrator before is an owner.
create type admin_role as enum ('owner', 'operations', 'finance', 'support');

create table platform_people (
  user_id uuid primary key references users (id),
  role admin_role not null,
  role_since timestamptz not null default now(),
  invited_at timestamptz not null default now()
);

insert into platform_people (user_id, role, role_since, invited_at)
select id, 'owner', created_at, created_at from users where role = 'admin';
