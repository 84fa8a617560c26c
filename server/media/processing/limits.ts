// What one picture or video may cost. Another process does the work, and is ended when it takes more.

/** Of the process that reads a file, all in all. */
export const mostMemoryBytes = 400_000_000
/** Of what a picture unfolds to, of which a process has also its own share. */
export const mostDecodedBytes = 200_000_000
export const pictureMs = 60_000
