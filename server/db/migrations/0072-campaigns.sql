-- A label with dates, a goal and parameters for links is a campaign (docs/decisions/0122-campaigns.md): {startDate, endDate, goal, utm}.
alter table tags add column campaign jsonb;
-- What the campaign of a message adds to its links, as it was when the text was stored: a later change of the campaign changes no message that
-- waits, and an attempt that is repeated has the same text. Null: nothing.
alter table messages add column link_parameters jsonb;
