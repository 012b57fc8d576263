import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { simpleParser, type ParsedMail } from "mailparser";
import { SMTPServer } from "smtp-server";

/** An SMTP server in this process that records the mails it receives. */
export type TestMailServer = {
  url: string;
  received: ParsedMail[];
  /** The mails as they came over the line. */
  raw: Buffer[];
  /** What each conversation greeted with, and logged in with, as `name:password`. */
  greetings: string[];
  logins: string[];
  /** Envelope recipients of each mail. */
  recipients: string[][];
  /**
   * Responses to the next mails, in order: an SMTP code refuses the mail, 0 accepts it but disconnects before the
   * reply. Mails are accepted when empty.
   */
  refusals: number[];
  /** Reply to every command of this kind, such as `550 5.1.1 no such user`. */
  refuse?: { at: "MAIL FROM" | "RCPT TO"; reply: string } | undefined;
  /** Recipients are not answered before it has ended. */
  hold?: Promise<void> | undefined;
  close(): Promise<void>;
};

/** Starts a mail server on a free local port. */
export const startMailServer = async (): Promise<TestMailServer> => {
  const received: ParsedMail[] = [];
  const [raw, recipients, refusals]: [Buffer[], string[][], number[]] = [[], [], []];
  const [greetings, logins]: [string[], string[]] = [[], []];
  const started: Pick<TestMailServer, "refuse" | "hold"> = {};
  const refusalAt = (at: "MAIL FROM" | "RCPT TO"): Error | undefined => {
    const { refuse } = started;
    if (refuse?.at !== at) return undefined;
    return Object.assign(new Error(refuse.reply.slice(4)), { responseCode: Number(refuse.reply.slice(0, 3)) });
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onAuth: ({ username, password }, _session, done) => {
      logins.push(`${username}:${password}`);
      done(null, { user: username });
    },
    onMailFrom: (_address, { hostNameAppearsAs }, done) => {
      greetings.push(String(hostNameAppearsAs));
      done(refusalAt("MAIL FROM"));
    },
    onRcptTo: (_address, _session, done) => {
      void Promise.resolve(started.hold).then(() => done(refusalAt("RCPT TO")));
    },
    onData: (stream, session, done) => {
      const parts: Buffer[] = [];
      stream.on("data", (part: Buffer) => parts.push(part));
      stream.on("end", () => {
        const code = refusals.shift();
        if (code)
          return done(
            Object.assign(new Error(`refused, ${session.envelope.rcptTo[0]?.address} is unknown`), {
              responseCode: code,
            }),
          );
        raw.push(Buffer.concat(parts));
        recipients.push(session.envelope.rcptTo.map(({ address }) => address));
        void simpleParser(Buffer.concat(parts)).then((mail) => {
          received.push(mail);
          if (code === 0) for (const connection of server.connections) connection.close();
          else done();
        });
      });
    },
  });
  server.on("error", () => undefined);
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  const { port } = server.server.address() as AddressInfo;
  return Object.assign(started, {
    url: `smtp://127.0.0.1:${port}`,
    received,
    raw,
    greetings,
    logins,
    recipients,
    refusals,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  });
};
