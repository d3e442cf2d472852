-- What Majlis promises, a page each, in the words of an administrator; a page without a row has no text of its own.
create table policies (
  policy text primary key,
  title text not null,
  title_ar text not null,
  -- With the little markup of domain/text/markup.ts.
  body text not null,
  body_ar text not null,
  -- Grows with every change: who saves names the one they have read.
  version integer not null default 1,
  updated_at timestamptz not null,
  constraint policies_policy_check check (policy in ('delivery', 'returns', 'warranty', 'privacy', 'terms')),
  constraint policies_titles_check check (length(title) between 1 and 120 and length(title_ar) between 1 and 120),
  constraint policies_bodies_check check (length(body) between 1 and 20000 and length(body_ar) between 1 and 20000)
);
