-- Whether who asked had more than the number and e-mail address of the order, which its shop has too; null where nobody noted it.
alter table order_messages add column is_proven boolean;
