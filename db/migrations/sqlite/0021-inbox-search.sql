-- The index of the inbox holds the search text here since 0005; texts from before they were cut are cut now.
update submission set search_text = substr(search_text, 1, 300) where length(search_text) > 300;
