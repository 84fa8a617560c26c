/** The events of calendars that programs read. */
export const calendars = {
  proposed: 'To approve: {title}',
  states: {
    proposed: 'Waits for an approval',
    scheduled: 'Scheduled',
    sent: 'Sent',
  },
  cut: 'This calendar shows {limit} messages. There are more in Carillon.',
}
