-- The trace in which a message was scheduled (OpenTelemetry), as the header traceparent has it. Written only where traces are recorded.
create table message_traces (
  message_id bigint primary key references messages on delete cascade,
  trace_parent text not null check (length(trace_parent) <= 100)
);
