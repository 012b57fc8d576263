/**
 * A lender outside the demo, started as README says, and every other side of its real adapters: each written from what
 * others document, or from the page of a protocol of our own, and never from the adapter.
 */
import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { startClamd } from "#tests/support/clamd.ts";
import { testDatabases } from "#tests/support/database.ts";
import { S3_BUCKET, S3_KEYS, startS3 } from "#tests/support/s3-server.ts";
import { freePort, startServer, type ServerProcess } from "#tests/support/server-process.ts";
import { copyProduct } from "../product.ts";
import { CARD_ACCOUNT, openCards, type CardProvider } from "./card.ts";
import { CCR_ACCOUNT, openCreditRegister, type CreditRegister } from "./ccr.ts";
import { openFront } from "./front.ts";
import { MAIL_ACCOUNT, openMailServer, type MailServer } from "./mail.ts";
import { openPayouts, PAYOUT_ACCOUNT, type PayoutService } from "./payout.ts";
import { GOOGLE, openRecaptcha, RECAPTCHA_KEYS, type Recaptcha } from "./recaptcha.ts";
import { openRegisters, REGISTER_ACCOUNT, type Registers } from "./register.ts";
import { openReviewDesk, REVIEW_ACCOUNT, type ReviewDesk } from "./review.ts";
import { openSmsGateway, SMS_ACCOUNT, type SmsGateway } from "./sms.ts";
import { makeTls } from "./tls.ts";

const SITE = "zaem.example";

/** The lender's address for everybody. */
export const SITE_URL = `https://${SITE}`;

/** Everything that is not the lender, and what is asked of the lender from outside. */
export type World = {
  readonly server: ServerProcess;
  readonly mail: MailServer;
  readonly sms: SmsGateway;
  readonly registers: Registers;
  readonly payouts: PayoutService;
  readonly cards: CardProvider;
  readonly review: ReviewDesk;
  readonly ccr: CreditRegister;
  readonly recaptcha: Recaptcha;
  /** Where the bucket's files lie. */
  readonly bucket: string;
  /** Names that a browser finds at ports of this machine, as Chromium takes them. */
  readonly hostRules: string;
  /** Runs `npm run operator` on the lender's machine; resolves to what it prints. */
  operator(...words: string[]): Promise<string>;
  /** The same with lines on its standard input. */
  operatorTold(lines: readonly string[], ...words: string[]): Promise<string>;
  /** What the other sides objected to. */
  objections(): string[];
  close(): Promise<void>;
};

/** An empty database that belongs to a role of its own, as a provider hands it out. */
const openDatabase = async (): Promise<{ url: string; close(): Promise<void> }> => {
  const name = `zaem_${randomBytes(6).toString("hex")}`;
  const password = "п@рола/ :#?%";
  const administer = async (...statements: string[]): Promise<void> => {
    const admin = new pg.Client({ connectionString: (await testDatabases()).postgresUrl });
    await admin.connect();
    for (const statement of statements) await admin.query(statement);
    await admin.end();
  };
  await administer(`create role ${name} login password '${password}'`, `create database ${name} owner ${name}`);
  const { host } = new URL((await testDatabases()).postgresUrl);
  return {
    url: `postgres://${name}:${encodeURIComponent(password)}@${host}/${name}`,
    close: () => administer(`drop database ${name} with (force)`, `drop role ${name}`),
  };
};

/** Node of this version asks a name's own port only: what would go to Google goes to a port of this machine. */
const towards = (host: string, port: number): string =>
  `--import data:text/javascript,${encodeURIComponent(
    `import tls from "node:tls"; const { connect } = tls; tls.connect = (options, ...rest) => connect(options.host === "${host}" ? { ...options, host: "127.0.0.1", port: ${port} } : options, ...rest);`,
  )}`;

/** Opens the world; `refusedSubject` is how the mail begins that its mail server refuses for good, once. */
export const openWorld = async (refusedSubject: string): Promise<World> => {
  const closers: (() => Promise<void>)[] = [];
  const opened = async <T extends { close(): Promise<void> }>(opening: Promise<T>): Promise<T> => {
    const it = await opening;
    closers.unshift(() => it.close());
    return it;
  };
  const close = async (): Promise<void> => {
    for (const one of closers.splice(0)) await one();
  };
  try {
    const folder = await mkdtemp(join(tmpdir(), "world-"));
    closers.unshift(() => rm(folder, { recursive: true, force: true }));
    const tls = makeTls(folder, ["localhost", SITE, new URL(CARD_ACCOUNT.page).host, GOOGLE.api, GOOGLE.scripts]);
    const port = await freePort();
    const [front, database, scanner, files] = await Promise.all([
      opened(openFront(tls, port)),
      opened(openDatabase()),
      opened(startClamd()),
      opened(startS3()),
    ]);
    const mail = await opened(openMailServer(tls, refusedSubject));
    const [sms, registers, payouts, cards, review, recaptcha, ccr] = await Promise.all([
      opened(openSmsGateway(tls)),
      opened(openRegisters(tls)),
      opened(openPayouts(tls)),
      opened(openCards(tls, SITE_URL, () => front.port)),
      opened(openReviewDesk(tls)),
      opened(openRecaptcha(tls, SITE)),
      opened(openCreditRegister(tls)),
    ]);
    const [mailUser, mailPassword, access, secret] = [
      MAIL_ACCOUNT.user,
      MAIL_ACCOUNT.password,
      S3_KEYS.access,
      S3_KEYS.secret,
    ].map(encodeURIComponent);
    const env = {
      NODE_ENV: "production",
      PUBLIC_URL: SITE_URL,
      DATABASE_URL: database.url,
      SECRET_KEY: randomBytes(32).toString("base64"),
      STAFF: "on",
      STAFF_ALONE: "on",
      LOG_LEVEL: "info",
      SMTP_URL: `smtp://${mailUser}:${mailPassword}@localhost:${mail.port}?requireTLS=true`,
      MAIL_FROM: MAIL_ACCOUNT.user,
      SMS_URL: sms.origin + SMS_ACCOUNT.path,
      SMS_TOKEN: SMS_ACCOUNT.token,
      SMS_SENDER: SMS_ACCOUNT.sender,
      REGISTER_URL: registers.origin + REGISTER_ACCOUNT.base,
      REGISTER_TOKEN: REGISTER_ACCOUNT.token,
      PAYOUT_URL: payouts.origin + PAYOUT_ACCOUNT.base,
      PAYOUT_SECRET: PAYOUT_ACCOUNT.secret,
      CARD_URL: cards.origin + CARD_ACCOUNT.base,
      CARD_SECRET: CARD_ACCOUNT.secret,
      CARD_PAGE: CARD_ACCOUNT.page,
      REVIEW_URL: review.origin + REVIEW_ACCOUNT.path,
      REVIEW_TOKEN: REVIEW_ACCOUNT.token,
      CCR_URL: ccr.origin + CCR_ACCOUNT.base,
      CCR_TOKEN: CCR_ACCOUNT.token,
      S3_URL: `http://${access}:${secret}@${files.host}/${S3_BUCKET}/zaem/kachvania`,
      CLAMAV_URL: scanner.url,
      CAPTCHA: "google",
      RECAPTCHA_SITE_KEY: RECAPTCHA_KEYS.site,
      RECAPTCHA_SECRET: RECAPTCHA_KEYS.secret,
      NODE_EXTRA_CA_CERTS: tls.file,
      NODE_OPTIONS: towards(GOOGLE.api, recaptcha.port),
    };
    const root = await copyProduct("заявка на заем");
    closers.unshift(() => rm(root, { recursive: true, force: true }));
    const dataDir = join(root, "данни на заемодателя");
    const server = await opened(startServer({ port, dataDir, env }));
    const at = (host: string, toPort: number): string => `MAP ${host}:443 127.0.0.1:${toPort}`;
    const operator = async (lines: readonly string[], ...words: string[]): Promise<string> => {
      const { PATH, HOME } = process.env;
      const running = promisify(execFile)("npm", ["run", "--silent", "operator", "--", ...words], {
        cwd: root,
        env: { PATH, HOME, DATA_DIR: dataDir, PORT: String(port), ...env },
      });
      running.child.stdin!.end(lines.map((line) => `${line}\n`).join(""));
      return (await running).stdout;
    };
    const sides = [mail, sms, registers, payouts, cards, review, recaptcha, ccr];
    return {
      server,
      mail,
      sms,
      registers,
      payouts,
      cards,
      review,
      recaptcha,
      ccr,
      close,
      bucket: files.directory,
      hostRules: [
        at(SITE, front.port),
        at(new URL(CARD_ACCOUNT.page).host, cards.port),
        at(GOOGLE.api, recaptcha.port),
        at(GOOGLE.scripts, recaptcha.port),
      ].join(", "),
      operator: (...words) => operator([], ...words),
      operatorTold: operator,
      objections: () => sides.flatMap(({ objections }) => objections),
    };
  } catch (error) {
    await close();
    throw error;
  }
};
