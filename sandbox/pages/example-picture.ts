/** For the commands on empty pages. The sandbox does not fetch addresses under .example. */
export const examplePicture = 'https://pictures.example/sunrise.jpg'
