-- One process uses this database, and counts in memory: only PostgreSQL has the table.
select 1;
