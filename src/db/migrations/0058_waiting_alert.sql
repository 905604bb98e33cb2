-- Low ratings about which nobody has decided yet whether to mail the owner. A row is written with its review and
-- deleted with the decision, so an alert is not lost if a process ends between the review and its job.
create table waiting_alert (
  business_id uuid not null references business (id) on delete cascade,
  review_id uuid not null,
  created_at timestamptz not null,
  -- From then on a job enqueues the alert again.
  due_at timestamptz not null,
  primary key (business_id, review_id)
);
create index waiting_alert_due on waiting_alert (due_at);
