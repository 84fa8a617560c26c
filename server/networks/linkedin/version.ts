// The version of LinkedIn's API that every call names. LinkedIn releases one a month and ends it a year later, on the 15th
// (learn.microsoft.com/linkedin/marketing, "Recent Marketing API Changes").
import type { DatedVersion } from '../description.ts'

export const apiVersion: DatedVersion = { name: '202605', endsOn: '2027-05-15' }
