// Which answers of the service about messages have: how they fared, and what networks answered.
import { networks } from './networks.ts'
import { publishing } from './publishing.ts'

export const ofPublishing = { ...publishing, ...networks }
