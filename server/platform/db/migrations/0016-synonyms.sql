-- Words that mean the same to whoever searches; edited by administrators, followed by every process with the catalogue.
create table synonym_groups (
  id uuid primary key,
  -- As they are written, in both languages; a word may be a phrase.
  words text[] not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint synonym_groups_words_check check (
    cardinality(words) between 2 and 30 and array_position(words, null) is null and array_position(words, '') is null
    and length(array_to_string(words, ' ')) <= 2000
  )
);
