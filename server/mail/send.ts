// Sends mail by SMTP, or without a mail server to the sandbox, which shows it on a page.
import type { Transporter } from 'nodemailer'
import type { Logger } from 'pino'
import type { QueuedMail } from './mail.ts'

export type Mailer = {
  send(mail: QueuedMail): Promise<void>
  /** There is a mail server, or the sandbox in its place. */
  delivers: boolean
  close(): void
}

type MailerOptions = {
  /** smtp://name:password@host:587 or smtps://… */
  smtpUrl: string | undefined
  /** Carillon <carillon@example.com> */
  mailFrom: string
  sandboxUrl: string | undefined
  log: Logger
}

export function openMailer(options: MailerOptions): Mailer {
  const { smtpUrl, mailFrom, sandboxUrl, log } = options
  if (smtpUrl !== undefined) return smtpMailer(smtpUrl, mailFrom, log)
  if (sandboxUrl !== undefined) return sandboxMailer(sandboxUrl)
  return {
    async send({ id }) {
      log.warn({ mail: id }, 'A mail was not sent: set SMTP_URL to send mail')
    },
    delivers: false,
    close: () => undefined,
  }
}

const timeoutMs = 20_000

/** Excludes lists, display names and comments: nodemailer splits what looks like several addresses. */
const singleAddress = /^[^\s\p{Cc}<>()[\]\\,;:"@]+@[^\s\p{Cc}<>()[\]\\,;:"@]+$/u

function smtpMailer(url: string, from: string, log: Logger): Mailer {
  let opened: Promise<Transporter> | undefined
  return {
    async send(mail) {
      opened ??= openTransport(url)
      await sendBySmtp(await opened, from, log, mail)
    },
    delivers: true,
    close: () => void opened?.then((transport) => transport.close()),
  }
}

/** Loaded with the first mail, because most processes send none. */
async function openTransport(url: string): Promise<Transporter> {
  const { createTransport } = await import('nodemailer')
  return createTransport({
    url,
    pool: true,
    maxConnections: 2,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

/** Throws if a retry may help. A permanent rejection by the mail server is only logged. */
async function sendBySmtp(
  transport: Transporter,
  from: string,
  log: Logger,
  mail: QueuedMail,
): Promise<void> {
  if (!singleAddress.test(mail.to)) {
    log.warn({ mail: mail.id }, 'A mail was not sent: its recipient is not one e-mail address')
    return
  }
  try {
    await transport.sendMail({
      from,
      to: mail.to,
      subject: oneLine(mail.subject),
      text: mail.text,
      messageId: `<${mail.id}@${domainOf(from)}>`,
      headers: { 'Auto-Submitted': 'auto-generated' },
    })
  } catch (error) {
    if (!isPermanentRejection(error)) throw error
    log.warn({ mail: mail.id, error }, 'A mail was refused by the mail server')
  }
}

function sandboxMailer(sandboxUrl: string): Mailer {
  return {
    async send({ to, subject, text }) {
      const answer = await fetch(new URL('/_sandbox/mails', sandboxUrl), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ to, subject, text }),
        signal: AbortSignal.timeout(timeoutMs),
      })
      await answer.arrayBuffer()
      if (!answer.ok) throw new Error(`the sandbox answered ${answer.status} to a mail`)
    },
    delivers: true,
    close: () => undefined,
  }
}

/** 5xx for the recipient or the content. 5xx for the log-in is a wrong setting that the operator can fix, so the job retries. */
function isPermanentRejection(error: unknown): boolean {
  if (!(error instanceof Error) || !('responseCode' in error) || !('code' in error)) return false
  return Number(error.responseCode) >= 500 && ['EENVELOPE', 'EMESSAGE'].includes(String(error.code))
}

/** A line break in a header would begin another header. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()
}

function addressOf(from: string): string {
  return /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from.trim()
}

function domainOf(from: string): string {
  return addressOf(from).split('@').at(-1) ?? 'localhost'
}
