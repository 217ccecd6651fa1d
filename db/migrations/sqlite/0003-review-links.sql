create table review_business (
  slug text primary key,
  name text not null,
  place_id text,
  link text,
  logo text,
  created_at text not null,
  check (place_id is not null or link is not null)
) strict;

-- '' stands for unregistered businesses and 0 for no rating, because NULLs never meet in a key.
-- No reference: counts outlive their link, since they show that every rating was treated alike.
create table review_count (
  slug text not null,
  event text not null check (event in ('view', 'rated', 'link-shown', 'link-used')),
  rating integer not null check (rating between 0 and 5),
  day text not null,
  count integer not null,
  primary key (slug, event, rating, day)
) strict;
