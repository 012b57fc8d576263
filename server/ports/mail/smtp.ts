import { createTransport } from "nodemailer";
import { isBareAddress, oneLine } from "#server/ports/one-line.ts";
import type { Mail, MailPort } from "./mail.ts";
import { PortError } from "#server/ports/port-error.ts";

const DEADLINES = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/** Maximum milliseconds per mail in total, however slowly the server responds. */
const SEND_MS = 30_000;

type SmtpSettings = { url: string; from: string; name: string; timeoutMs?: number };

const envelopeOf = (mail: Mail, from: { address: string; name: string }) => ({
  from,
  to: mail.to,
  // Stable across retries, so receivers can detect duplicates.
  messageId: `<${mail.id}@${from.address.split("@")[1]}>`,
  subject: oneLine(mail.subject),
  text: mail.text,
  ...(mail.html !== undefined && { html: mail.html }),
  attachments: (mail.attachments ?? []).map(({ name, mime, body }) => ({
    filename: oneLine(name),
    contentType: oneLine(mime),
    content: body,
  })),
  headers: {
    "Auto-Submitted": "auto-generated",
    ...(mail.unsubscribeUrl !== undefined && {
      "List-Unsubscribe": `<${new URL(mail.unsubscribeUrl).href}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    }),
  },
  disableFileAccess: true,
  disableUrlAccess: true,
});

/** A 5xx reply is permanent for the message, except a failed login, which is a configuration error. */
const toPortError = (error: unknown): PortError => {
  const { code = "unknown", responseCode = 0 } = error as { code?: string; responseCode?: number };
  const permanent = responseCode >= 500 && code !== "EAUTH";
  return new PortError(`SMTP ${code}${responseCode ? ` ${responseCode}` : ""}`, permanent, { cause: error });
};

const timedOut = (): Error => Object.assign(new Error("given up"), { code: "ETIMEDOUT" });

const within = async <T>(ms: number, signal: AbortSignal | undefined, begin: () => Promise<T>): Promise<T> => {
  const limit = AbortSignal.any([AbortSignal.timeout(ms), ...(signal ? [signal] : [])]);
  if (limit.aborted) throw timedOut();
  const aborted = new Promise<never>((_, reject) =>
    limit.addEventListener("abort", () => reject(timedOut()), { once: true }),
  );
  return Promise.race([begin(), aborted]);
};

/** Mail through an SMTP server. */
export const smtpMail = ({ url, from, name, timeoutMs = SEND_MS }: SmtpSettings): MailPort => {
  const transport = createTransport({ url, ...DEADLINES, disableFileAccess: true, disableUrlAccess: true });
  return {
    isOutbox: false,
    send: async (mail, signal) => {
      if (!isBareAddress(mail.to)) throw new PortError("not a single address", true);
      try {
        await within(timeoutMs, signal, () =>
          transport.sendMail(envelopeOf(mail, { address: from, name: oneLine(name) })),
        );
      } catch (error) {
        throw toPortError(error);
      }
    },
    close: () => Promise.resolve(transport.close()),
  };
};
