-- Beside a sentence in English: which one it is and its varying parts, {"id": "network_timeout", "values": {"network": "X"}}, so that it can
-- be shown in another language. Null for rows of earlier versions, and for the words of a network, which are shown as they are.
-- failure_sentences has one for each of the two texts: {"reason": …, "hint": …}.
alter table messages add column failure_sentences jsonb;
alter table attempts add column reason_sentence jsonb;
alter table message_actions add column reason_sentence jsonb;
alter table media add column reason_sentence jsonb;
alter table credentials add column dead_sentence jsonb;
