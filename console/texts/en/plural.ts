import { makePlural } from '../plural.ts'

export const plural = makePlural('en-GB')
