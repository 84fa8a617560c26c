// Mail from the transaction to the mailbox, through a real SMTP server on loopback.
import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { Logger, runOnce } from 'graphile-worker'
import pino from 'pino'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { inTransaction } from '../../server/db/db.ts'
import { addMail, addMails, type QueuedMail } from '../../server/mail/mail.ts'
import { type Mailer, openMailer } from '../../server/mail/send.ts'
import { atEnd } from '../support/at-end.ts'
import { makeTestDatabase } from '../support/database.ts'
import { eventually } from '../support/eventually.ts'

type Arrived = { from: string; to: string[]; raw: string }

const mailFrom = 'Carillon <carillon@service.example>'
const { database, pool } = await makeTestDatabase()

async function startSmtp(options: SMTPServerOptions = {}) {
  const arrived: Arrived[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, callback) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk) => chunks.push(chunk))
      stream.on('end', () => {
        const { mailFrom: from, rcptTo } = session.envelope
        const to = rcptTo.map((recipient) => recipient.address)
        arrived.push({ from: from ? from.address : '', to, raw: Buffer.concat(chunks).toString() })
        callback()
      })
    },
    ...options,
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  atEnd(() => new Promise<void>((resolve) => server.close(resolve)))
  const { port } = server.server.address() as AddressInfo
  return { arrived, url: `smtp://127.0.0.1:${port}` }
}

function mailer(options: { smtpUrl?: string; sandboxUrl?: string; lines?: string[] }): Mailer {
  const { smtpUrl, sandboxUrl, lines = [] } = options
  const log = pino({ level: 'info' }, { write: (line) => void lines.push(line) })
  const opened = openMailer({ smtpUrl, mailFrom, sandboxUrl, log })
  atEnd(async () => opened.close())
  return opened
}

/** Every job that is due, as the worker runs it. */
async function work(using: Mailer): Promise<void> {
  await runOnce({
    pgPool: pool,
    taskList: { 'send-mail': (payload) => using.send(payload as QueuedMail) },
    noHandleSignals: true,
    logger: new Logger(() => () => undefined),
  })
  // It returns a moment before the last outcome is written.
  const isWritten = async () => {
    const locked = await pool.query('select from graphile_worker.jobs where locked_at is not null')
    return locked.rowCount === 0
  }
  await eventually(isWritten, { what: 'no job to be locked' })
}

function headerOf(raw: string, name: string): string[] {
  const [head = ''] = raw.split('\r\n\r\n')
  const unfolded = head.replace(/\r\n[ \t]+/g, ' ')
  return unfolded
    .split('\r\n')
    .filter((line) => line.toLowerCase().startsWith(`${name.toLowerCase()}:`))
    .map((line) => line.slice(name.length + 1).trim())
}

const mail = {
  to: 'ada@members.example',
  subject: 'Sent: Hello',
  text: 'Hello Ada,\n\nall is well.\n',
}

test('a mail that was added is sent, once', async () => {
  const smtp = await startSmtp()
  await inTransaction(database, (tx) => addMail(tx, mail))
  await work(mailer({ smtpUrl: smtp.url }))
  await work(mailer({ smtpUrl: smtp.url }))
  assert.equal(smtp.arrived.length, 1)
  const [arrived] = smtp.arrived
  assert.deepEqual([arrived?.from, arrived?.to], ['carillon@service.example', [mail.to]])
  const raw = arrived?.raw ?? ''
  assert.deepEqual(headerOf(raw, 'From'), [mailFrom])
  assert.deepEqual(headerOf(raw, 'To'), [mail.to])
  assert.deepEqual(headerOf(raw, 'Subject'), [mail.subject])
  assert.match(headerOf(raw, 'Message-ID')[0] ?? '', /^<[A-Za-z0-9]{24}@service\.example>$/)
  assert.match(headerOf(raw, 'Content-Type')[0] ?? '', /^text\/plain/)
  assert.ok(raw.includes('all is well.'))
})

test('a mail of a transaction that is rolled back is never sent', async () => {
  const smtp = await startSmtp()
  const failing = inTransaction(database, async (tx) => {
    await addMail(tx, mail)
    throw new Error('changed my mind')
  })
  await assert.rejects(failing)
  await work(mailer({ smtpUrl: smtp.url }))
  assert.equal(smtp.arrived.length, 0)
})

test('many are added in one statement, and each goes to its own address', async () => {
  const smtp = await startSmtp()
  const mails = Array.from({ length: 200 }, (_, n) => ({ ...mail, to: `m${n}@members.example` }))
  await inTransaction(database, (tx) => addMails(tx, mails))
  await inTransaction(database, (tx) => addMails(tx, []))
  await work(mailer({ smtpUrl: smtp.url }))
  assert.deepEqual(smtp.arrived.map(({ to }) => to.join()).sort(), mails.map(({ to }) => to).sort())
  const ids = smtp.arrived.map(({ raw }) => headerOf(raw, 'Message-ID')[0])
  assert.equal(new Set(ids).size, 200)
})

test('a server that cannot take it now is asked again, with the same Message-ID', async () => {
  let refusals = 1
  const ids: string[] = []
  const smtp = await startSmtp({
    onData(stream, _session, callback) {
      let raw = ''
      stream.on('data', (chunk) => {
        raw += chunk
      })
      stream.on('end', () => {
        ids.push(headerOf(raw, 'Message-ID')[0] ?? '')
        const busy = Object.assign(new Error('try again later'), { responseCode: 451 })
        refusals -= 1
        callback(refusals >= 0 ? busy : null)
      })
    },
  })
  await inTransaction(database, (tx) => addMail(tx, mail))
  const using = mailer({ smtpUrl: smtp.url })
  await work(using)
  await pool.query('update graphile_worker._private_jobs set run_at = now()')
  await work(using)
  await work(using)
  assert.equal(ids.length, 2)
  assert.equal(ids[0], ids[1])
})

test('an address that is refused for good is logged and not tried again', async () => {
  const lines: string[] = []
  let asked = 0
  const smtp = await startSmtp({
    onRcptTo(_address, _session, callback) {
      asked += 1
      callback(Object.assign(new Error('no such mailbox'), { responseCode: 550 }))
    },
  })
  await inTransaction(database, (tx) => addMail(tx, mail))
  await work(mailer({ smtpUrl: smtp.url, lines }))
  assert.equal(asked, 1)
  assert.match(lines.join(), /refused by the mail server/)
  const { rowCount } = await pool.query('select from graphile_worker.jobs')
  assert.equal(rowCount, 0)
})

const traps = [
  { ...mail, subject: 'Hello\r\nBcc: spy@evil.example\r\n\r\nforged body' },
  { ...mail, subject: 'Hello\nBcc: spy@evil.example' },
  { ...mail, subject: 'Hello\u2028Bcc: spy@evil.example\u0000' },
  { ...mail, text: 'line\r\n.\r\nRCPT TO:<spy@evil.example>\r\nBcc: spy@evil.example' },
]

test('nothing in a subject or a text becomes a header, a recipient or the end of the mail', async () => {
  const smtp = await startSmtp()
  const using = mailer({ smtpUrl: smtp.url })
  for (const [n, trap] of traps.entries()) await using.send({ ...trap, id: `trap${n}` })
  assert.equal(smtp.arrived.length, traps.length)
  for (const { raw, to } of smtp.arrived) {
    assert.deepEqual(to, [mail.to])
    assert.deepEqual(headerOf(raw, 'Bcc'), [])
    assert.equal(headerOf(raw, 'Subject').length, 1)
  }
})

test('a mail to anything but one address is not sent', async () => {
  const smtp = await startSmtp()
  const lines: string[] = []
  const using = mailer({ smtpUrl: smtp.url, lines })
  const lists = [
    'a@x.example,spy@evil.example',
    'a@x.example;spy@evil.example',
    'a@x.example\r\nRCPT TO:<spy@evil.example>',
    'Ada <spy@evil.example>',
    '"a@x.example"@evil.example',
    'group: a@x.example',
    'a@x.example spy@evil.example',
    'no address',
    '',
  ]
  for (const to of lists) await using.send({ ...mail, to, id: 'trap' })
  assert.equal(smtp.arrived.length, 0)
  assert.equal(lines.length, lists.length)
  for (const to of ["o'brien+news@x.example", 'jürgen@x.example']) {
    await using.send({ ...mail, to, id: 'fine' })
  }
  assert.deepEqual(
    smtp.arrived.flatMap((arrived) => arrived.to),
    ["o'brien+news@x.example", 'jürgen@x.example'],
  )
})

test('without a mail server the sandbox keeps it, and is asked again when it is away', async () => {
  const kept: unknown[] = []
  let isAway = true
  const sandbox = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    if (isAway) return response.writeHead(503).end()
    kept.push([request.method, request.url, JSON.parse(body)])
    return response.end('{}')
  })
  await new Promise<void>((resolve) => sandbox.listen(0, '127.0.0.1', resolve))
  atEnd(async () => sandbox.close())
  const { port } = sandbox.address() as AddressInfo
  const using = mailer({ sandboxUrl: `http://127.0.0.1:${port}` })
  await inTransaction(database, (tx) => addMail(tx, mail))
  await work(using)
  assert.deepEqual(kept, [])
  isAway = false
  await pool.query('update graphile_worker._private_jobs set run_at = now()')
  await work(using)
  assert.deepEqual(kept, [['POST', '/_sandbox/mails', mail]])
})

test('with no way to send, it says so', async () => {
  const lines: string[] = []
  await mailer({ lines }).send({ ...mail, id: 'x' })
  assert.match(lines.join(), /set SMTP_URL/)
  assert.ok(!lines.join().includes(mail.to), 'addresses do not belong into a log')
})
