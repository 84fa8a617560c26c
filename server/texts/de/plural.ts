import { makePlural } from '../../../console/texts/plural.ts'

export const plural = makePlural('de-DE')
