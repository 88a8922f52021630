-- What is erased with a customer. A customer never changes, so that an ordinary change of a charge needs no entry here.
create index charge_customer on charge (customer_id) where customer_id is not null;
create index session_customer on session (customer_id) where customer_id is not null;
