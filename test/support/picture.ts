/** The networks fetch pictures themselves; the practice networks believe that there is one. */
export const picture = 'https://pictures.example/lake.jpg'
