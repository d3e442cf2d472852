-- A SKU is its shop's own: those of products that belong to another shop by now name nothing any more.
delete from product_skus k using products p where p.id = k.product_id and p.shop_id is distinct from k.shop_id;
