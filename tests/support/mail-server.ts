import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { simpleParser, type ParsedMail } from "mailparser";
import { SMTPServer } from "smtp-server";

/** An SMTP server in this process that records the mails it receives. */
export type TestMailServer = {
  url: string;
  received: ParsedMail[];
  /** Envelope recipients of each mail. */
  recipients: string[][];
  /**
   * Responses to the next mails, in order: an SMTP code refuses the mail, 0 accepts it but disconnects before the
   * reply. Mails are accepted when empty.
   */
  refusals: number[];
  close(): Promise<void>;
};

/** Starts a mail server on a free local port. */
export const startMailServer = async (): Promise<TestMailServer> => {
  const received: ParsedMail[] = [];
  const recipients: string[][] = [];
  const refusals: number[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
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
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    recipients,
    refusals,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
};
