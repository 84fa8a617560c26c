-- The first form made this index too; 0013-fair-deliveries.sql makes another one of the same name.
drop index webhook_endpoints_disabled;
