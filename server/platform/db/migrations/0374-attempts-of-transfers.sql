-- A refund that the bank gave back was booked under an attempt that the refund itself forgets when it moves on.
alter table refund_transfers add column attempt_id uuid unique;
