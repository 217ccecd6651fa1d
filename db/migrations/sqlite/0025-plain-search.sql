-- A phone's keyboard types ’ and – where a computer's types ' and -: both are searched as the plain ones, and so kept.
update submission set search_text = replace(replace(replace(replace(replace(replace(replace(replace(replace(
  search_text, '’', ''''), '‘', ''''), 'ʼ', ''''), '‐', '-'), '‑', '-'), '‒', '-'), '–', '-'), '—', '-'), '―', '-')
where search_text glob '*[’‘ʼ‐‑‒–—―]*';
