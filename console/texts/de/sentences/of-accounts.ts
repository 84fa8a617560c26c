// Which answers of the service about profiles have.
import { accounts } from './accounts.ts'
import { words } from './words.ts'

export const ofAccounts = { ...accounts, ...words }
