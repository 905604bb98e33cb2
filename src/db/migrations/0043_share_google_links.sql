-- Google makes share.google links for any web page, so they can lead customers to any site. Owners paste another link.
update business set google_url = null
where place_id is null and google_url like 'https://share.google/%';
