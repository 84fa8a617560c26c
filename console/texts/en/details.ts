/** Beside text and media. */
export const details = {
  title: 'Details',
  add: 'Add details',
  remove: 'Remove the details',
  quote: 'Post to quote',
  quoteHint: (example: string) => `Its address, such as ${example}`,
  repost: 'Post to repost',
  repostHint: (example: string) =>
    `Its address, such as ${example}. A repost has neither text nor media.`,
  noQuoteOn: (networks: string) => `Nothing is quoted on ${networks}.`,
  titled: (title: string) => `Document: ${title}`,
  at: (placeId: string) => `Place ${placeId}`,
  together: (names: string) => `Together with ${names}`,
  tagged: (names: string, number: number | undefined) =>
    number === undefined ? `In it: ${names}` : `In picture ${number}: ${names}`,
  coverAt: (place: string) => `Cover: the frame ${place}`,
  coverIsPicture: 'Cover: a picture of its own',
  altTexts: 'Alt texts',
  place: 'Place',
  placeHint: (network: string, example: string) =>
    `The id of the place on ${network}, such as ${example}`,
  collaborators: 'Collaborators',
  collaboratorsHint: (max: number) =>
    `Up to ${max} handles, with commas between them. They are invited to be authors of the post as well.`,
  madeWithAi: 'Label as made with AI',
  paidPartnership: 'Label as a paid partnership',
  isMadeWithAi: 'Labelled as made with AI',
  isPaidPartnership: 'Labelled as a paid partnership',
  documentTitle: 'Title of the document',
  documentTitleHint: 'Without one it is the name of the file.',
  keptFor: (names: string) =>
    `This draft says something of its own for ${names} that the composer does not show. It is kept, and sent as it is.`,
  onlyOn: (networks: string) => `On ${networks}.`,
  notOn: (networks: string) => `Not on ${networks}.`,
  people: {
    title: 'People',
    picture: 'The picture',
    hint: 'Click in the picture to add someone there. The arrow keys move the chosen number.',
    add: 'Add a person',
    handle: (number: number) => `Handle of person ${number}`,
    placeholder: 'Handle',
    remove: (name: string) => `Remove ${name}`,
    marker: (name: string, x: number, y: number) =>
      `${name}: ${x} % from the left, ${y} % from the top`,
  },
  cover: {
    title: 'Cover',
    kinds: { network: 'Chosen by the network', frame: 'A frame', picture: 'A picture' },
    offset: 'Place of the frame in the video',
    at: (seconds: number) => `${seconds.toFixed(1)} s from the beginning`,
    preview: 'The frame',
    picture: 'The cover',
    replace: 'Choose another picture',
  },
}
