-- Who bears what goes back: whoever sold it, or the platform, of its own accord; and why, in the words of who gave it.
create type refund_bearer as enum ('seller', 'platform');
alter table refunds
  add column bearer refund_bearer not null default 'seller',
  add column reason text check (length(reason) between 1 and 2000),
  add constraint refunds_borne check (bearer = 'seller' or cause = 'goodwill' and payer = 'platform'),
  add constraint refunds_given_for_a_reason check (
    (reason is not null) = (cause in ('price-reduced', 'delivery-fee', 'cash-fee', 'goodwill')));

-- So much of an order may be given back like this by people without the right to money: AED 200.
alter table settings add column refund_limit_fils bigint not null default 20000 check (refund_limit_fils >= 0);
