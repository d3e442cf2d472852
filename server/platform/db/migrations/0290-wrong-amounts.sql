-- A payment by card of another amount than was asked for goes back by itself, as one that came too late does.
alter type refund_cause add value if not exists 'wrong-amount' after 'late-payment';
