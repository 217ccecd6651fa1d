-- A delivery stands in one of the two: it is due, or it has ended. Every lead writes three, and each entry costs.
drop index delivery_due;
drop index delivery_states;
create index delivery_due on delivery (destination, due_at, created_at, submission_id) where state = 'open';
create index delivery_ended on delivery (state, destination, created_at, submission_id) where state <> 'open';
