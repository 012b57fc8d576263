/**
 * A hosting company's mail server: port for submission with STARTTLS, login first, senders of one's own only. It keeps a
 * new correspondent waiting once (greylisting), and will not have the content of one mail.
 */
import type { AddressInfo } from "node:net";
import { simpleParser, type ParsedMail } from "mailparser";
import { SMTPServer, type SMTPServerSession } from "smtp-server";
import type { Tls } from "./tls.ts";

/** What the company tells its customer. */
export const MAIL_ACCOUNT = { user: "no-reply@zaem.example", password: "п@рола:7/ %+#?" };

/** A mail that was taken. */
export type Received = ParsedMail & { recipients: string[]; isEncrypted: boolean };

/** A mail server. */
export type MailServer = {
  readonly port: number;
  /** Mails taken for a mailbox, oldest first. */
  taken(address: string): Received[];
  /** Subjects of the mails that were refused for good. */
  readonly refused: readonly string[];
  readonly objections: readonly string[];
  close(): Promise<void>;
};

const failure = (responseCode: number, words: string): Error => Object.assign(new Error(words), { responseCode });

/** Opens the server. The first mail with a subject that starts so is refused for good, once. */
export const openMailServer = async ({ key, cert }: Tls, refusedSubject: string): Promise<MailServer> => {
  const taken: Received[] = [];
  const refused: string[] = [];
  const objections: string[] = [];
  const known = new Set<string>();
  const server = new SMTPServer({
    key,
    cert,
    banner: "mail.hosting.example ESMTP",
    authMethods: ["PLAIN", "LOGIN"],
    size: 20 * 1024 * 1024,
    rejectOversized: true,
    disableReverseLookup: true,
    onAuth: ({ username, password }, _session, done) => {
      const isOurs = username === MAIL_ACCOUNT.user && password === MAIL_ACCOUNT.password;
      if (!isOurs) objections.push("mail: a wrong login");
      done(isOurs ? null : failure(535, "5.7.8 Authentication credentials invalid"), { user: username ?? "" });
    },
    onMailFrom: ({ address }, _session, done) => {
      if (address === MAIL_ACCOUNT.user) return done();
      objections.push(`mail: from ${address}`);
      return done(failure(553, "5.7.1 Sender address rejected: not owned by user"));
    },
    onRcptTo: ({ address }, _session, done) => {
      if (known.has(address)) return done();
      known.add(address);
      return done(failure(451, "4.7.1 Greylisted, please try again later"));
    },
    onData: (stream, session, done) => {
      const take = async (): Promise<void> => {
        const parts: Buffer[] = [];
        for await (const part of stream) parts.push(part as Buffer);
        const mail = await simpleParser(Buffer.concat(parts));
        objections.push(...faultsOf(mail, session).map((fault) => `mail: „${mail.subject}“ ${fault}`));
        if (mail.subject?.startsWith(refusedSubject) && refused.length === 0) {
          refused.push(mail.subject);
          throw failure(554, "5.6.0 Message content rejected");
        }
        const { envelope, secure } = session;
        taken.push({ ...mail, recipients: envelope.rcptTo.map(({ address }) => address), isEncrypted: secure });
      };
      take().then(() => done(), done);
    },
  });
  server.on("error", (error: Error) => void objections.push(`mail: ${error.message}`));
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  return {
    port: (server.server.address() as AddressInfo).port,
    taken: (address) => taken.filter(({ recipients }) => recipients.includes(address)),
    refused,
    objections,
    close: () => new Promise((closed) => server.close(() => closed())),
  };
};

/** What a mail must have to be taken for a mail by others (RFC 5322, and what mailbox providers ask of senders). */
const faultsOf = (mail: ParsedMail, { secure }: SMTPServerSession): string[] => [
  ...["date", "from", "to", "subject", "message-id", "mime-version"].flatMap((name) => {
    const count = mail.headerLines.filter(({ key }) => key === name).length;
    return count === 1 ? [] : [`has ${count} of ${name}`];
  }),
  ...(secure ? [] : ["came in the clear"]),
  ...(mail.from?.text.includes(MAIL_ACCOUNT.user) ? [] : ["is from another address"]),
  ...(mail.text && mail.html ? [] : ["lacks its text or its page"]),
  ...(mail.headerLines.some(({ line }) => line.split("\r\n").some((part) => part.length > 998))
    ? ["has too long lines"]
    : []),
];
