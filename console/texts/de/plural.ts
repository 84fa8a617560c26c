import { makePlural } from '../plural.ts'

export const plural = makePlural('de-DE')
