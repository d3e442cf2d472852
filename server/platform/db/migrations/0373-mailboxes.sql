-- Cash of a day is counted by mailbox: what stands behind a plus is its owner's own word (0069).
create index order_groups_by_mailbox on order_groups (regexp_replace(email, '[+][^@]*(?=@)', ''), created_at);
