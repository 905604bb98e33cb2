-- Views of the site's own pages: a day (America/Sao_Paulo), a page, a number. Nothing of the visitor.
create table site_page_day (
  day date not null,
  path text not null,
  views bigint not null default 0,
  primary key (day, path)
);
