-- A submission can be told of more than once: a booking is made, moved, cancelled.
alter table delivery add column occasion text collate "C" not null default '';
alter table delivery drop constraint delivery_submission_id_destination_key;
alter table delivery add unique (submission_id, destination, occasion);
