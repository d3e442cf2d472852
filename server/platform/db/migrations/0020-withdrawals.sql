-- A shop takes back what waits for review: a product that was never approved, or a change of one that was.
alter type product_status add value 'withdrawn';
alter type product_change_status add value 'withdrawn';
