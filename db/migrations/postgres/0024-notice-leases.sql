-- Several processes on one database send each mail to the provider once: whoever has it leased.
alter table notice add column leased_until text collate "C";
