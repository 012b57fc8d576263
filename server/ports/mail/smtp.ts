import { domainToASCII } from "node:url";
import { createTransport } from "nodemailer";
import { isBareAddress, oneLine } from "#server/ports/one-line.ts";
import type { Mail, MailPort } from "./mail.ts";
import { PortError } from "#server/ports/port-error.ts";

const DEADLINES = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/** Maximum milliseconds per mail in total, however slowly the server responds. */
const SEND_MS = 30_000;

type SmtpSettings = { url: string; from: string; name: string; timeoutMs?: number };

/** The domain of an address as SMTP writes it. */
const domainOf = (address: string): string => domainToASCII(address.split("@")[1]!);

const envelopeOf = (mail: Mail, from: { address: string; name: string }) => ({
  from,
  to: mail.to,
  // Stable across retries, so receivers can detect duplicates.
  messageId: `<${mail.id}@${domainOf(from.address)}>`,
  subject: oneLine(mail.subject),
  text: mail.text,
  ...(mail.html !== undefined && { html: mail.html }),
  attachments: (mail.attachments ?? []).map(({ name, mime, body }) => ({
    filename: oneLine(name),
    contentType: oneLine(mime),
    content: body,
  })),
  ...(mail.replyTo !== undefined && { replyTo: { address: mail.replyTo, name: from.name } }),
  headers: {
    // What a person wrote is answered by persons and by their out-of-office notes (RFC 3834).
    ...(mail.replyTo === undefined && { "Auto-Submitted": "auto-generated" }),
    ...(mail.unsubscribeUrl !== undefined && {
      "List-Unsubscribe": `<${new URL(mail.unsubscribeUrl).href}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    }),
  },
  disableFileAccess: true,
  disableUrlAccess: true,
});

/** What nodemailer says of a failure; `permanent` for a 5xx reply to `command`. */
type Failure = { code?: string; command?: string; response?: string; responseCode?: number; permanent?: boolean };

/** Commands whose refusal is about the recipient or the mail; that of any other one is about this client. */
const ABOUT_THE_MAIL = ["RCPT TO", "DATA"];

/** Replies that are about who may send here: 530, and the enhanced codes 5.7.* (RFC 4954, RFC 3463). */
const ABOUT_THE_CLIENT = /^530|^5\d\d[ -]5\.7\./;

/**
 * Permanent is what a retry of the same mail cannot mend: its recipient or content refused, or larger than the server
 * takes. A refused login, sender or client is a fault of settings, and no mail is given up for it.
 */
const isPermanent = ({ code, command = "", response = "", permanent = false }: Failure): boolean =>
  (permanent && ABOUT_THE_MAIL.includes(command) && !ABOUT_THE_CLIENT.test(response)) ||
  (code === "EMESSAGE" && response === "");

const toPortError = (error: unknown): PortError => {
  const failure = error as Failure;
  const code = failure.code === "EABORT" ? "ETIMEDOUT" : (failure.code ?? "unknown");
  const reply = failure.responseCode ? ` ${failure.responseCode}` : "";
  return new PortError(`SMTP ${code}${reply}`, isPermanent(failure), { cause: error });
};

/** Mail through an SMTP server. */
export const smtpMail = ({ url, from, name, timeoutMs = SEND_MS }: SmtpSettings): MailPort => {
  const access = { disableFileAccess: true, disableUrlAccess: true };
  // The name given in the greeting: a host's own is often none that a mail server takes (RFC 5321, 4.1.1.1).
  const transport = createTransport({ url, name: domainOf(from), ...DEADLINES, ...access });
  const sender = { address: from, name: oneLine(name) };
  return {
    isOutbox: false,
    send: async (mail, signal) => {
      if (![mail.to, mail.replyTo ?? mail.to].every(isBareAddress)) throw new PortError("not a single address", true);
      const limit = AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])]);
      try {
        await transport.sendMail({ ...envelopeOf(mail, sender), signal: limit });
      } catch (error) {
        throw toPortError(error);
      }
    },
    close: () => Promise.resolve(transport.close()),
  };
};
