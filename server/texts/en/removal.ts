/** The page that confirms the deletion of a person's data, which was asked for at a network. */
export const removal = {
  title: 'Your data is deleted',
  text: 'You asked {network} for the deletion of your data. Carillon no longer uses its access to your account, and has erased the interactions that it had stored about you.',
  done: 'Done',
  code: 'Confirmation code',
  unknown: {
    title: 'There is no such confirmation code',
    sentence: 'Check that the address is complete.',
  },
}
