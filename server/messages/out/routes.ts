// Routes about posts that are out: what has become of them, and what people want to be done to them.
import { type Static, Type } from 'typebox'
import { requireCaller } from '../../access/access.ts'
import { type Database, inTransaction, type Tx } from '../../db/db.ts'
import type { Problem } from '../../errors.ts'
import { callerOf } from '../../http/authenticate.ts'
import {
  type Api,
  answers,
  formatTime,
  Id,
  IdInput,
  Nullable,
  One,
  OptionalInput,
  Sentences,
  Time,
  Word,
} from '../../http/schemas.ts'
import { requireMessage, type Visible } from '../find.ts'
import { Text } from '../input/content.ts'
import { maxChainPosts } from '../input/parts.ts'
import { failure, renderFailure } from '../representation/failure.ts'
import type { Checks } from '../validation/validate.ts'
import { type Asked, askForChange, decideChange, withdrawChange } from './ask.ts'
import {
  type ChangeKind,
  type ChangeRow,
  changeStates,
  isOpen,
  listChanges,
  listPostsOut,
  stateOfPost,
} from './changes.ts'
import { findRefusal } from './refusal.ts'

const onMessage = Type.Object({ messageId: Id })
const part = OptionalInput(
  Type.Integer({
    minimum: 1,
    maximum: maxChainPosts,
    description: 'Which post: 1 is the first, 2 the first of `parts`. Without it the first',
  }),
)
const EditPost = Type.Object({ text: Text, part }, { title: 'EditPostInput' })
const OnPost = Type.Object({ part }, { title: 'OnPostInput' })
const Withdraw = Type.Object({ changeId: IdInput }, { title: 'WithdrawPostChangeInput' })
const Decide = Type.Object({ changeId: IdInput }, { title: 'ApprovePostChangeInput' })
const Reject = Type.Object(
  { changeId: IdInput, reason: OptionalInput(Type.String({ maxLength: 1000 })) },
  { title: 'RejectPostChangeInput' },
)

const PostChange = Type.Object(
  {
    id: Id,
    part: Type.Integer(),
    kind: Word(['EDIT', 'DELETE', 'LOOK']),
    text: Nullable(Type.String()),
    state: Type.Unsafe<ChangeRow['state']>({
      ...Word(Object.keys(changeStates)),
      description: Object.entries(changeStates)
        .map(([state, meaning]) => `${state}: ${meaning}`)
        .join(' '),
    }),
    finding: Nullable(
      Type.Enum(['THERE', 'GONE'], {
        description: 'What the network said about the post. GONE: it shows it no more',
      }),
    ),
    askedBy: Nullable(Type.String({ description: 'The member' })),
    decidedBy: Nullable(
      Type.String({ description: 'The member who approved, rejected or withdrew it' }),
    ),
    attempts: Type.Integer({ description: 'How often the network was called to change something' }),
    failure,
    createdDate: Time,
    endedDate: Nullable(Time),
  },
  { title: 'PostChange' },
)

const Refusal = Nullable(
  Type.Object(
    {
      reason: Type.String({ description: 'As in the error. docs/errors.md lists them' }),
      message: Type.String(),
      hint: Nullable(Type.String()),
      sentences: Type.Optional(Sentences),
    },
    { title: 'PostRefusal' },
  ),
)

const Posts = Type.Object(
  {
    posts: Type.Array(
      Type.Object(
        {
          part: Type.Integer({ description: '1 is the first post, 2 the first of `parts`' }),
          postId: Type.String(),
          postUrl: Nullable(Type.String()),
          text: Type.String(),
          state: Type.Enum(['OUT', 'DELETED', 'GONE'], {
            description:
              'DELETED: by a deletePost of this service. GONE: the network showed it no more when it was looked at',
          }),
          changing: Type.Boolean({ description: 'A change of it is not ended' }),
          refused: Type.Object(
            { edit: Refusal, delete: Refusal, look: Refusal },
            {
              description:
                'Why editPost, deletePost and lookAtPost would be refused now to every caller: by the network, or by the state of the post. Null: they would not',
            },
          ),
        },
        { title: 'PostOut' },
      ),
      { description: 'The posts that are out, or were' },
    ),
    changes: Type.Array(PostChange, { description: 'In the order in which they were asked for' }),
  },
  { title: 'MessagePosts' },
)

type Using = { database: Database; checks: Pick<Checks, 'networkFor'> }

export function outRoutes(app: Api, { database, checks }: Using): void {
  const tags = ['Messages']
  const response = answers(
    One(Posts),
    'The posts of the message, and what was asked to be done to them',
  )
  const schema = { tags, params: onMessage, response }
  const change = async (work: (tx: Tx) => Promise<Visible>) =>
    inTransaction(database, async (tx) => ({ data: await render(tx, checks, await work(tx)) }))
  const ask = (request: Parameters<typeof callerOf>[0], messageId: string, asked: Asked) =>
    change((tx) => askForChange(tx, checks, callerOf(request), messageId, asked))

  app.get(
    '/v1/messages/:messageId/posts',
    { schema: { ...schema, summary: 'The posts of a message that are out' } },
    async (request) => {
      const caller = requireCaller(request.principal)
      const visible = await requireMessage(database, caller, request.params.messageId)
      return { data: await render(database, checks, visible) }
    },
  )
  app.post(
    '/v1/messages/:messageId/editPost',
    { schema: { ...schema, summary: 'Edit the text of a post that is out', body: EditPost } },
    async (request) => {
      const { text, part: position } = request.body
      const asked: Asked = { kind: 'EDIT', part: position ?? 1, text }
      return ask(request, request.params.messageId, asked)
    },
  )
  app.post(
    '/v1/messages/:messageId/deletePost',
    { schema: { ...schema, summary: 'Delete a post that is out', body: Nullable(OnPost) } },
    async (request) => {
      const asked: Asked = { kind: 'DELETE', part: request.body?.part ?? 1, text: null }
      return ask(request, request.params.messageId, asked)
    },
  )
  app.post(
    '/v1/messages/:messageId/lookAtPost',
    {
      schema: { ...schema, summary: 'Look whether a post is still there', body: Nullable(OnPost) },
    },
    async (request) => {
      const asked: Asked = { kind: 'LOOK', part: request.body?.part ?? 1, text: null }
      return ask(request, request.params.messageId, asked)
    },
  )
  app.post(
    '/v1/messages/:messageId/approvePostChange',
    { schema: { ...schema, summary: 'Approve a change of a post that is out', body: Decide } },
    async (request) => {
      const decision = { changeId: String(request.body.changeId), isApproved: true, reason: null }
      const { messageId } = request.params
      return change((tx) => decideChange(tx, callerOf(request), messageId, decision))
    },
  )
  app.post(
    '/v1/messages/:messageId/rejectPostChange',
    { schema: { ...schema, summary: 'Reject a change of a post that is out', body: Reject } },
    async (request) => {
      const { changeId, reason } = request.body
      const decision = { changeId: String(changeId), isApproved: false, reason: reason ?? null }
      const { messageId } = request.params
      return change((tx) => decideChange(tx, callerOf(request), messageId, decision))
    },
  )
  app.post(
    '/v1/messages/:messageId/withdrawPostChange',
    {
      schema: {
        ...schema,
        summary: 'Withdraw a change of a post that waits for an approval',
        body: Withdraw,
      },
    },
    async (request) => {
      const { messageId } = request.params
      const changeId = String(request.body.changeId)
      return change((tx) => withdrawChange(tx, callerOf(request), messageId, changeId))
    },
  )
}

async function render(
  database: Database,
  { networkFor }: Using['checks'],
  { message, profile }: Visible,
): Promise<Static<typeof Posts>> {
  const posts = await listPostsOut(database, message.id)
  const changes = await listChanges(database, message.id)
  const network = networkFor(profile.type)
  return {
    posts: posts.map((post) => {
      const { rowId, position, postId, postUrl, text } = post
      const refusalOf = (kind: ChangeKind) =>
        renderRefusal(findRefusal({ message, post, profile, network }, kind, changes))
      return {
        ...{ part: position, postId, postUrl, text },
        state: stateOfPost(rowId, changes),
        changing: changes.some((one) => one.post_row === rowId && isOpen(one)),
        refused: { edit: refusalOf('EDIT'), delete: refusalOf('DELETE'), look: refusalOf('LOOK') },
      }
    }),
    changes: changes.map((one) => ({
      id: one.id,
      part: posts.find(({ rowId }) => rowId === one.post_row)?.position ?? 1,
      kind: one.kind,
      text: one.text,
      state: one.state,
      finding: one.finding,
      askedBy: one.member_id,
      decidedBy: one.decided_by,
      attempts: one.attempts,
      failure: renderFailure(one),
      createdDate: formatTime(one.created_at),
      endedDate: one.ended_at && formatTime(one.ended_at),
    })),
  }
}

function renderRefusal(problem: Problem | undefined): Static<typeof Refusal> {
  if (!problem) return null
  const { reason, message, hint = null, sentences } = problem
  return { reason, message, hint, sentences }
}
