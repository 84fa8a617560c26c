// Resource limits for one picture or video. A child process does the work and is killed when it exceeds them.

/** Resident memory of the child process. The largest pictures that are decoded take 377 MiB. */
export const maxMemoryBytes = 400 * 1024 * 1024
/** Decoded size of a picture; the rest of the memory is for the child process itself and for encoding. */
export const maxDecodedBytes = 200_000_000
export const pictureTimeoutMs = 60_000
