/** The networks fetch pictures themselves; the sandbox networks believe that there is one. */
export const picture = 'https://pictures.example/lake.jpg'
