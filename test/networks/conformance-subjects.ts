// The subjects of the conformance suite. A new connector adds its own here.
import type { Account } from '../../server/networks/networks.ts'
import { partSubjects } from './conformance-part-subjects.ts'
import {
  blueskyCase,
  largeVideo,
  longAltText,
  longVideo,
  makePicture,
  pictures,
  pinCase,
  type Row,
  simple,
  video,
} from './conformance-posts.ts'
import { typeSubjects } from './conformance-type-subjects.ts'
import { makePost, unique } from './subjects.ts'

export const subjects: Row[] = [
  {
    name: 'twitter',
    what: 'pictures',
    type: 'TWITTER',
    makeCase: simple('twitter', () => ({
      text: `Grüße & “Küsse” 👋 https://example.com/${unique()}`,
      media: pictures(4),
    })),
    refused: [
      { what: 'a long text', post: () => makePost({ text: 'x'.repeat(281) }) },
      { what: 'a long alt text', post: () => makePost({ media: [longAltText(1_001)] }) },
    ],
  },
  {
    name: 'twitter',
    what: 'a video',
    isAnother: true,
    type: 'TWITTER',
    makeCase: simple('twitter', () => ({ media: [video] })),
    makeLarge: simple('twitter', () => ({ media: [longVideo] })),
    refused: [],
  },
  {
    name: 'facebook',
    what: 'pictures',
    type: 'FACEBOOKPAGE',
    makeCase: simple('facebook', () => ({ media: pictures(3) })),
    refused: [
      { what: 'a long text', post: () => makePost({ text: 'x'.repeat(63_207) }) },
      { what: 'an empty post', post: () => makePost({ text: '' }) },
      { what: 'a long alt text', post: () => makePost({ media: [longAltText(1_001)] }) },
    ],
  },
  {
    name: 'facebook',
    what: 'a video',
    isAnother: true,
    type: 'FACEBOOKPAGE',
    makeCase: simple('facebook', () => ({ media: [video] })),
    refused: [],
  },
  {
    name: 'instagram',
    what: 'a picture',
    type: 'INSTAGRAM',
    makeCase: simple('instagram', () => ({ media: pictures(1) })),
    refused: [
      {
        what: 'a long text',
        post: () => makePost({ text: 'x'.repeat(2_201), media: pictures(1) }),
      },
      {
        what: 'too many hashtags',
        post: () => makePost({ text: '#a '.repeat(31), media: pictures(1) }),
      },
      { what: 'no media', post: () => makePost() },
      { what: 'a long alt text', post: () => makePost({ media: [longAltText(1_001)] }) },
    ],
  },
  {
    name: 'instagram',
    what: 'a carousel',
    isAnother: true,
    type: 'INSTAGRAM',
    makeCase: simple('instagram', () => ({ media: [makePicture(), video, makePicture()] })),
    refused: [],
  },
  {
    name: 'pinterest',
    what: 'a picture',
    type: 'PINTEREST',
    // Pinterest fetches it with the call that makes the pin.
    isPrepared: false,
    makeCase: () => pinCase(pictures(1)),
    refused: [
      {
        what: 'no board',
        post: () => makePost({ media: pictures(1), extended: { boardId: 'lakes' } }),
      },
      {
        what: 'a long text',
        post: ({ networkId }: Account) =>
          makePost({
            text: 'x'.repeat(801),
            media: pictures(1),
            extended: { boardId: `${networkId}01` },
          }),
      },
      {
        what: 'a long alt text',
        post: ({ networkId }: Account) =>
          makePost({ media: [longAltText(501)], extended: { boardId: `${networkId}01` } }),
      },
      {
        what: 'no picture',
        post: ({ networkId }: Account) => makePost({ extended: { boardId: `${networkId}01` } }),
      },
      {
        what: 'six pictures',
        post: ({ networkId }: Account) =>
          makePost({ media: pictures(6), extended: { boardId: `${networkId}01` } }),
      },
    ],
  },
  {
    name: 'pinterest',
    what: 'pictures',
    isAnother: true,
    type: 'PINTEREST',
    isPrepared: false,
    makeCase: () => pinCase(pictures(5)),
    refused: [],
  },
  {
    name: 'pinterest',
    what: 'a video',
    isAnother: true,
    type: 'PINTEREST',
    makeCase: () => pinCase([video]),
    refused: [],
  },
  {
    name: 'bluesky',
    what: 'pictures',
    type: 'BLUESKY',
    saysAbsent: true,
    makeCase: blueskyCase(() => ({
      text: `Grüße & “Küsse” 👨‍👩‍👧‍👦 https://example.com/${unique()} @demo.bsky.test #Morgen`,
      media: pictures(4).map((medium) => ({ ...medium, altText: `A lake, ${unique()}` })),
    })),
    refused: [
      { what: 'a long text', post: () => makePost({ text: 'é'.repeat(301) }) },
      { what: 'too many bytes', post: () => makePost({ text: '👨‍👩‍👧‍👦'.repeat(121) }) },
      { what: 'an unknown label', post: () => makePost({ extended: { labels: ['spoiler'] } }) },
    ],
  },
  {
    name: 'bluesky',
    what: 'a video',
    isAnother: true,
    type: 'BLUESKY',
    saysAbsent: true,
    makeCase: blueskyCase(() => ({ media: [video] })),
    refused: [],
  },
  {
    name: 'mastodon',
    what: 'pictures',
    type: 'MASTODON',
    makeCase: simple('mastodon', () => ({
      text: `Grüße & “Küsse” 👋\n\nhttps://example.com/a-long-way-to-the-lake/${unique()} @demo@other.test #Morgen`,
      media: pictures(4),
    })),
    refused: [
      { what: 'a long text', post: () => makePost({ text: 'é'.repeat(501) }) },
      { what: 'an empty post', post: () => makePost({ text: '' }) },
      { what: 'a long alt text', post: () => makePost({ media: [longAltText(1_501)] }) },
      { what: 'five pictures', post: () => makePost({ media: pictures(5) }) },
      {
        what: 'a long content warning',
        post: () =>
          makePost({ text: 'x'.repeat(400), extended: { contentWarning: 'y'.repeat(101) } }),
      },
    ],
  },
  {
    name: 'mastodon',
    what: 'text alone',
    isAnother: true,
    type: 'MASTODON',
    // Nothing is uploaded: the first phase only freezes the post.
    isPrepared: false,
    makeCase: simple('mastodon', () => ({
      text: `Good morning @demo@mastodon.test, see https://example.com/${unique()}?a=1&b=2!`,
    })),
    refused: [],
  },
  {
    name: 'mastodon',
    what: 'a video',
    isAnother: true,
    type: 'MASTODON',
    makeCase: simple('mastodon', () => ({ text: '', media: [video] })),
    refused: [],
  },
  ...linkedInSubjects('linkedin', 'LINKEDIN'),
  ...linkedInSubjects('linkedincompany', 'LINKEDINCOMPANY'),
  {
    name: 'threads',
    what: 'a text',
    type: 'THREADS',
    makeCase: simple('threads', () => ({
      text: `Grüße & “Küsse” 👋 https://example.com/${unique()}`,
      extended: { replyControl: 'mentioned_only', topicTag: 'Lakes' },
    })),
    refused: [
      { what: 'a long text', post: () => makePost({ text: 'x'.repeat(501) }) },
      { what: 'too many bytes', post: () => makePost({ text: 'é'.repeat(251) }) },
      { what: 'an empty post', post: () => makePost({ text: '' }) },
      {
        what: 'six links',
        post: () =>
          makePost({ text: [1, 2, 3, 4, 5, 6].map((n) => `https://a.example/${n}`).join(' ') }),
      },
      { what: 'a long alt text', post: () => makePost({ media: [longAltText(1_001)] }) },
      {
        what: 'an unknown audience',
        post: () => makePost({ extended: { replyControl: 'friends' } }),
      },
    ],
  },
  {
    name: 'threads',
    what: 'a carousel',
    isAnother: true,
    type: 'THREADS',
    makeCase: simple('threads', () => ({ media: [makePicture(), video, makePicture()] })),
    refused: [],
  },
  {
    name: 'threads',
    what: 'a video',
    isAnother: true,
    type: 'THREADS',
    makeCase: simple('threads', () => ({ media: [{ ...video, altText: 'A lake' }] })),
    refused: [],
  },
  ...typeSubjects(),
  ...partSubjects(),
]

/** Members and pages take the same posts. */
function linkedInSubjects(name: string, type: string): Row[] {
  const text = () => `Grüße & “Küsse” (1) [a_b] {c} #Morgen C# <3 ~ * | \\ @demo ${unique()}`
  return [
    {
      name,
      what: 'pictures',
      type,
      makeCase: simple(name, () => ({ text: text(), media: pictures(3) })),
      refused: [
        { what: 'a long text', post: () => makePost({ text: '👋'.repeat(1_501) }) },
        { what: 'an empty post', post: () => makePost({ text: ' ' }) },
        { what: 'a long alt text', post: () => makePost({ media: [longAltText(4_087)] }) },
        {
          what: 'an unknown visibility',
          post: () => makePost({ extended: { visibility: 'FRIENDS' } }),
        },
      ],
    },
    {
      name,
      what: 'text',
      isAnother: true,
      type,
      isPrepared: false,
      makeCase: simple(name, () => ({ text: text() })),
      refused: [],
    },
    {
      name,
      what: 'a video',
      isAnother: true,
      type,
      makeCase: simple(name, () => ({ media: [video] })),
      makeLarge: simple(name, () => ({ media: [largeVideo] })),
      refused: [],
    },
  ]
}
