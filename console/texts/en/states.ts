export const states = {
  scheduled: 'Scheduled',
  pending: 'Waiting for review',
  submitted: 'Sending now',
  sent: 'Published',
  failed: 'Failed',
  unknown: 'Check on the network',
  checkOn: (network: string) => `Check on ${network} before you send again`,
  rejected: 'Rejected',
  draft: 'Draft',
}
