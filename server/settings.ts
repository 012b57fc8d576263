import { resolve } from "node:path";
import { CAPTCHA_PROVIDERS } from "#src/domain/captcha.ts";
import {
  anyText, bucketUrl, longText, longTexts, oneOf, onOff, pairs, postgresUrl, proxies, serviceUrl, SettingError, shapedText, shapedTexts, siteOrigin, smtpUrl,
  someOf, tcpUrl, wholeNumber, type SettingKind,
} from "#server/setting-kinds.ts";

export { SettingError };

/** The ports that have a demo default, and the setting that gives each its real adapter. */
export const DEMO_PORTS = { mail: "SMTP_URL", sms: "SMS_URL", register: "REGISTER_URL", payout: "PAYOUT_URL" } as const;

/** The name of a port that has a demo default. */
export type DemoPort = keyof typeof DEMO_PORTS;

const DEMO_PORT_NAMES = Object.keys(DEMO_PORTS) as DemoPort[];

/** One row of the table of settings: the variable's name, how its text is read, and the text that stands when it is not set. */
type Row<T> = { name: string; kind: SettingKind<T>; secret?: boolean };
const needed = <T>(name: string, kind: SettingKind<T>, standing: string): Row<T> & { standing: string } => ({ name, kind, standing });
const optional = <T>(name: string, kind: SettingKind<T>): Row<T> => ({ name, kind });
const secret = <T>(name: string, kind: SettingKind<T>): Row<T> => ({ name, kind, secret: true });

const SETTINGS = {
  host: needed("HOST", anyText, "127.0.0.1"),
  port: needed("PORT", wholeNumber(0, 65_535), "3000"),
  publicUrl: optional("PUBLIC_URL", siteOrigin),
  trustProxy: needed("TRUST_PROXY", proxies, "none"),
  logLevel: needed("LOG_LEVEL", oneOf("fatal", "error", "warn", "info", "debug", "silent"), "info"),

  dataDir: needed("DATA_DIR", anyText, "./data"),
  databaseUrl: secret("DATABASE_URL", postgresUrl),
  databaseConnections: needed("DATABASE_CONNECTIONS", wholeNumber(2, 200), "10"),

  filesDir: optional("FILES_DIR", anyText),
  s3Url: secret("S3_URL", bucketUrl),
  clamavUrl: optional("CLAMAV_URL", tcpUrl),

  secretKey: secret("SECRET_KEY", longText(32)),
  oldSecretKeys: { ...secret("SECRET_KEY_OLD", longTexts(32)), standing: "" },

  smtpUrl: secret("SMTP_URL", smtpUrl),
  mailFrom: optional("MAIL_FROM", shapedText("an e-mail address", /^[^\s@<>,;"]+@[^\s@<>,;"]+$/)),
  smsUrl: optional("SMS_URL", serviceUrl),
  smsToken: secret("SMS_TOKEN", longText(8)),
  smsSender: needed("SMS_SENDER", shapedText("3 to 11 Latin letters or digits", /^[A-Za-z0-9]{3,11}$/), "Zayavka"),
  payoutUrl: optional("PAYOUT_URL", serviceUrl),
  payoutSecret: secret("PAYOUT_SECRET", longText(16)),
  registerUrl: optional("REGISTER_URL", serviceUrl),
  registerToken: secret("REGISTER_TOKEN", longText(8)),
  reviewUrl: optional("REVIEW_URL", serviceUrl),
  reviewToken: secret("REVIEW_TOKEN", longText(8)),
  allowDemoPorts: needed("ALLOW_DEMO_PORTS", someOf(...DEMO_PORT_NAMES), ""),

  errorLoggerUrl: optional("ERROR_LOGGER_URL", serviceUrl),
  errorExtra: needed("ERROR_EXTRA", pairs, ""),
  errorIgnore: needed("ERROR_IGNORE", longTexts(4), ""),

  captcha: needed("CAPTCHA", oneOf(...CAPTCHA_PROVIDERS), "altcha"),
  recaptchaSiteKey: optional("RECAPTCHA_SITE_KEY", anyText),
  recaptchaSecret: secret("RECAPTCHA_SECRET", anyText),
  tagManagerId: optional("TAG_MANAGER_ID", shapedText("an id like GTM-ABC123", /^GTM-[A-Z0-9]{4,12}$/)),
  liveChatLicence: optional("LIVE_CHAT_LICENCE", shapedText("the digits of a licence", /^\d{4,12}$/)),
  consentPreset: needed("CONSENT_PRESET", oneOf("spec", "strict"), "spec"),
  secondCurrency: needed("SECOND_CURRENCY", onOff, "on"),

  gossip: needed("GOSSIP", onOff, "on"),
  gossipPath: needed("GOSSIP_PATH", shapedText("a path like /gossip", /^(?:\/[a-z0-9][a-z0-9-]{0,40}){1,4}$/), "/gossip"),
  gossipUri: optional("GOSSIP_URI", siteOrigin),
  gossipConnections: needed("GOSSIP_CONNECTIONS", wholeNumber(1, 100_000), "200"),
  interactionDays: needed("INTERACTION_DAYS", wholeNumber(0, 365), "30"),

  brandName: needed("BRAND_NAME", anyText, "Заявка"),
  brandCompany: needed("BRAND_COMPANY", anyText, "„Заявка“ ЕАД"),
  brandRegisterNumber: needed("BRAND_REGISTER_NUMBER", anyText, "BGR00000"),
  brandPhone: needed("BRAND_PHONE", shapedText("a phone number like +359 700 10 100", /^\+?[\d ()/-]{4,24}$/), "0700 10 100"),
  brandUic: optional("BRAND_UIC", shapedText("9 digits", /^\d{9}$/)),
  brandAddress: optional("BRAND_ADDRESS", anyText),
  brandCity: optional("BRAND_CITY", anyText),
  brandBank: optional("BRAND_BANK", anyText),
  brandIban: optional("BRAND_IBAN", shapedText("a Bulgarian IBAN", /^BG\d{2}[A-Z]{4}\d{6}[A-Z0-9]{8}$/)),
  brandBic: optional("BRAND_BIC", shapedText("a BIC", /^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/)),
  appIds: needed("APP_IDS", shapedTexts("ids like TEAM123456.bg.example.app", /^[A-Z0-9]{10}\.[A-Za-z0-9.-]{1,150}$/), ""),
  brandEmail: needed("BRAND_EMAIL", shapedText("an e-mail address", /^[^\s@]+@[^\s@]+$/), "pomosht@example.bg"),
  brandCertificate: optional("BRAND_CERTIFICATE", anyText),
  brandAssociation: optional("BRAND_ASSOCIATION", anyText),
  brandFacebook: optional("BRAND_FACEBOOK", serviceUrl),
  brandYoutube: optional("BRAND_YOUTUBE", serviceUrl),
  brandX: optional("BRAND_X", serviceUrl),
};

type Table = typeof SETTINGS;
type Value<R> = R extends { kind: SettingKind<infer T>; standing: string } ? T : R extends Row<infer T> ? T | undefined : never;
type FromTable = { readonly [K in keyof Table]: Value<Table[K]> };

/** Everything the server is told from outside, checked. `dataDir` is absolute. */
export type Settings = FromTable & {
  /** Whether the server plays a whole lender by itself: only while its address is unset or a loopback one. */
  readonly demo: boolean;
  /** Scheme, host and port that links in mails and the origin check use, without a closing slash. */
  readonly origin: string;
  /** Whether cookies may be marked Secure. */
  readonly https: boolean;
};

/** The environment, as far as settings go. */
export type Environment = { readonly [name: string]: string | undefined };

const readRow = <T>(row: Row<T> & { standing?: string }, env: Environment): T | undefined => {
  const given = env[row.name]?.trim();
  const text = given === undefined || given === "" ? row.standing : given;
  if (text === undefined) return undefined;
  const value = row.kind.read(text);
  if (value !== undefined) return value;
  const shown = row.secret ? "" : `, not ${JSON.stringify(text.slice(0, 80))}`;
  throw new SettingError(`${row.name} must be ${row.kind.means}${shown}.`);
};

/** Whether a host is this machine itself. */
export const isLoopbackHost = (host: string): boolean =>
  host === "localhost" || host.endsWith(".localhost") || host === "[::1]" || host === "::1" || /^127(\.\d{1,3}){3}$/.test(host);

/** Which settings go together: the first row whose condition holds stops the start with its sentence. */
const CONTRADICTIONS: readonly { when(s: Settings): boolean; say(s: Settings): string }[] = [
  {
    when: (s) => s.databaseUrl !== undefined && s.secretKey === undefined,
    say: () => "SECRET_KEY is required with DATABASE_URL: every node needs the same one (at least 32 random characters).",
  },
  { when: (s) => s.smsUrl !== undefined && s.smsToken === undefined, say: () => "SMS_TOKEN is required with SMS_URL." },
  { when: (s) => s.payoutUrl !== undefined && s.payoutSecret === undefined, say: () => "PAYOUT_SECRET is required with PAYOUT_URL." },
  { when: (s) => s.registerUrl !== undefined && s.registerToken === undefined, say: () => "REGISTER_TOKEN is required with REGISTER_URL." },
  { when: (s) => s.reviewUrl !== undefined && s.reviewToken === undefined, say: () => "REVIEW_TOKEN is required with REVIEW_URL." },
  {
    when: (s) => (s.recaptchaSiteKey === undefined) !== (s.recaptchaSecret === undefined),
    say: () => "RECAPTCHA_SITE_KEY and RECAPTCHA_SECRET go together.",
  },
  {
    when: (s) => s.captcha === "google" && s.recaptchaSiteKey === undefined,
    say: () => "RECAPTCHA_SITE_KEY and RECAPTCHA_SECRET are required with CAPTCHA=google.",
  },
  {
    when: (s) => !s.demo && refusedDemoPorts(s).length > 0,
    say: (s) => {
      const ports = refusedDemoPorts(s);
      const names = ports.map((port) => DEMO_PORTS[port]).join(", ");
      return `${names} must be set, because PUBLIC_URL is ${s.publicUrl}: the demo default of ${ports.join(", ")} serves nobody real. `
        + `To start all the same set ALLOW_DEMO_PORTS=${[...s.allowDemoPorts, ...ports].join(",")}.`;
    },
  },
];

/** The ports that stand on their demo default: what they do stays on this machine. */
export const demoPorts = (s: Pick<Settings, "smtpUrl" | "smsUrl" | "registerUrl" | "payoutUrl">): readonly DemoPort[] => {
  const real: Record<DemoPort, string | undefined> = { mail: s.smtpUrl, sms: s.smsUrl, register: s.registerUrl, payout: s.payoutUrl };
  return DEMO_PORT_NAMES.filter((port) => real[port] === undefined);
};

const refusedDemoPorts = (s: Settings): readonly DemoPort[] => demoPorts(s).filter((port) => !s.allowDemoPorts.includes(port));

/** Reads and checks every setting. Throws a SettingError whose message is one line. */
export const readSettings = (env: Environment): Settings => {
  const table = Object.fromEntries(Object.entries(SETTINGS).map(([key, row]) => [key, readRow<unknown>(row, env)])) as FromTable;
  const origin = table.publicUrl ?? `http://localhost:${table.port}`;
  const settings: Settings = {
    ...table,
    dataDir: resolve(table.dataDir),
    ...(table.filesDir !== undefined && { filesDir: resolve(table.filesDir) }),
    demo: table.publicUrl === undefined || isLoopbackHost(new URL(table.publicUrl).hostname),
    origin,
    https: origin.startsWith("https:"),
  };
  const contradiction = CONTRADICTIONS.find(({ when }) => when(settings));
  if (contradiction) throw new SettingError(contradiction.say(settings));
  return settings;
};
