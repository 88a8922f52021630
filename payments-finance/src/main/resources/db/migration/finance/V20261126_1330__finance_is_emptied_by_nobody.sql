-- Rows of finance teams are mended in place.
drop function empty_finance();
