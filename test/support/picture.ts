/** A URL that does not exist. Networks fetch pictures themselves; the sandbox networks do not check this one. */
export const picture = 'https://pictures.example/lake.jpg'
