create table review_business (
  slug text collate "C" primary key,
  name text collate "C" not null,
  place_id text collate "C",
  link text collate "C",
  logo text collate "C",
  created_at text collate "C" not null,
  check (place_id is not null or link is not null)
);

-- '' stands for unregistered businesses and 0 for no rating, because NULLs never meet in a key.
-- No reference: counts outlive their link, since they show that every rating was treated alike.
create table review_count (
  slug text collate "C" not null,
  event text collate "C" not null check (event in ('view', 'rated', 'link-shown', 'link-used')),
  rating integer not null check (rating between 0 and 5),
  day text collate "C" not null,
  count integer not null,
  primary key (slug, event, rating, day)
);
