import { resolve } from "node:path";
import { isDemo } from "./demo-mode.ts";
import {
  anyText,
  longText,
  longTexts,
  oneOf,
  onOff,
  pairs,
  phoneNumber,
  postgresUrl,
  proxies,
  serviceUrl,
  SettingError,
  shapedText,
  shapedTexts,
  siteOrigin,
  wholeNumber,
} from "./setting-kinds.ts";
import { optional, readRows, secret, withDefault, type Environment, type ValuesOf } from "./setting-rows.ts";

/** The server's own settings; those of its adapters are in the table of ports. */
export const SETTINGS = {
  host: withDefault("HOST", anyText, "127.0.0.1"),
  port: withDefault("PORT", wholeNumber(0, 65_535), "3000"),
  publicUrl: optional("PUBLIC_URL", siteOrigin),
  demoAsked: optional("DEMO", onOff),
  nodeEnv: optional("NODE_ENV", anyText),
  trustProxy: withDefault("TRUST_PROXY", proxies, "none"),
  metricsToken: secret("METRICS_TOKEN", longText(16)),
  stopSeconds: withDefault("STOP_SECONDS", wholeNumber(0, 120), "0"),
  logLevel: withDefault("LOG_LEVEL", oneOf("fatal", "error", "warn", "info", "debug", "silent"), "info"),

  dataDir: withDefault("DATA_DIR", anyText, "./data"),
  diskFloor: withDefault("DISK_FLOOR_MB", wholeNumber(0, 1_000_000), "256"),
  databaseUrl: secret("DATABASE_URL", postgresUrl),
  databaseConnections: withDefault("DATABASE_CONNECTIONS", wholeNumber(2, 200), "10"),

  staffAsked: optional("STAFF", onOff),
  staffAlone: withDefault("STAFF_ALONE", onOff, "off"),

  bankRules: optional("BANK_RULES", anyText),

  backupDir: optional("BACKUP_DIR", anyText),
  backupHours: withDefault("BACKUP_HOURS", wholeNumber(1, 24 * 31), "24"),
  backupKeep: withDefault("BACKUP_KEEP", wholeNumber(1, 1000), "7"),

  adoptStores: withDefault("ADOPT_STORES", shapedTexts("codes that a refused start printed", /^[0-9a-f]{12}$/), ""),

  secretKey: secret("SECRET_KEY", longText(32)),
  oldSecretKeys: { ...withDefault("SECRET_KEY_OLD", longTexts(32), ""), secret: true },

  errorLoggerUrl: optional("ERROR_LOGGER_URL", serviceUrl),
  errorExtra: withDefault("ERROR_EXTRA", pairs, ""),
  errorIgnore: withDefault("ERROR_IGNORE", longTexts(4), ""),

  tagManagerId: optional("TAG_MANAGER_ID", shapedText("an id like GTM-ABC123", /^GTM-[A-Z0-9]{4,12}$/)),
  liveChatLicence: optional("LIVE_CHAT_LICENCE", shapedText("the digits of a licence", /^\d{4,12}$/)),
  consentPreset: withDefault("CONSENT_PRESET", oneOf("spec", "strict"), "spec"),
  secondCurrency: withDefault("SECOND_CURRENCY", onOff, "on"),
  contractAccept: withDefault("CONTRACT_ACCEPT", onOff, "on"),

  gossip: withDefault("GOSSIP", onOff, "on"),
  gossipPath: withDefault(
    "GOSSIP_PATH",
    shapedText("a path like /gossip", /^(?:\/[a-z0-9][a-z0-9-]{0,40}){1,4}$/),
    "/gossip",
  ),
  gossipUri: optional("GOSSIP_URI", siteOrigin),
  gossipConnections: withDefault("GOSSIP_CONNECTIONS", wholeNumber(1, 100_000), "200"),
  interactionDays: withDefault("INTERACTION_DAYS", wholeNumber(0, 365), "30"),

  brandName: withDefault("BRAND_NAME", anyText, "Заявка"),
  brandCompany: withDefault("BRAND_COMPANY", anyText, "„Заявка“ ЕАД"),
  brandRegisterNumber: withDefault("BRAND_REGISTER_NUMBER", anyText, "BGR00000"),
  brandPhone: withDefault("BRAND_PHONE", phoneNumber, "0700 10 100"),
  brandUic: optional("BRAND_UIC", shapedText("9 digits", /^\d{9}$/)),
  brandAddress: optional("BRAND_ADDRESS", anyText),
  brandCity: optional("BRAND_CITY", anyText),
  brandRepresentative: optional("BRAND_REPRESENTATIVE", anyText),
  brandBank: optional("BRAND_BANK", anyText),
  brandIban: optional("BRAND_IBAN", shapedText("a Bulgarian IBAN", /^BG\d{2}[A-Z]{4}\d{6}[A-Z0-9]{8}$/)),
  brandBic: optional("BRAND_BIC", shapedText("a BIC", /^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/)),
  appIds: withDefault(
    "APP_IDS",
    shapedTexts("ids like TEAM123456.bg.example.app", /^[A-Z0-9]{10}\.[A-Za-z0-9.-]{1,150}$/),
    "",
  ),
  appleAppId: optional("APPLE_APP_ID", shapedText("the digits of an Apple ID like 1234567890", /^\d{6,12}$/)),
  googlePlayPackage: optional(
    "GOOGLE_PLAY_PACKAGE",
    shapedText("a package like bg.example.app", /^(?=.{3,150}$)[A-Za-z]\w*(?:\.[A-Za-z]\w*)+$/),
  ),
  brandEmail: withDefault("BRAND_EMAIL", shapedText("an e-mail address", /^[^\s@]+@[^\s@]+$/), "pomosht@example.bg"),
  brandCertificate: optional("BRAND_CERTIFICATE", anyText),
  brandAssociation: optional("BRAND_ASSOCIATION", anyText),
  brandFacebook: optional("BRAND_FACEBOOK", serviceUrl),
  brandYoutube: optional("BRAND_YOUTUBE", serviceUrl),
  brandX: optional("BRAND_X", serviceUrl),
};

/** The server's validated settings, without those of ports. `dataDir` is absolute. */
export type Settings = ValuesOf<typeof SETTINGS> & {
  /** Demo mode (simulated lender and outside services): asked for, or on a machine of one's own; see `isDemo`. */
  readonly demo: boolean;
  /** Whether the staff's area is there: asked for, or in a demo. */
  readonly staff: boolean;
  /** Scheme, host and port, without a trailing slash; used by links in mails and the origin check. */
  readonly origin: string;
  /** Whether cookies may be marked Secure. */
  readonly https: boolean;
};

/** Parses and validates the server's own settings. Throws a SettingError. */
export const readSettings = (env: Environment): Settings => {
  const table = readRows(SETTINGS, env);
  if (table.databaseUrl !== undefined && table.secretKey === undefined)
    throw new SettingError(
      "SECRET_KEY is required with DATABASE_URL: every node needs the same one (at least 32 random characters).",
    );
  if (table.databaseUrl !== undefined && table.backupDir !== undefined)
    throw new SettingError(
      "BACKUP_DIR is for the embedded database. Back PostgreSQL up with its own tools, and unset BACKUP_DIR.",
    );
  const origin = table.publicUrl ?? `http://localhost:${table.port}`;
  if (origin.startsWith("https:") && table.gossipUri?.startsWith("http:"))
    throw new SettingError(
      "GOSSIP_URI must start with https://, as PUBLIC_URL does: a page of TLS opens no live channel without.",
    );
  const demo = isDemo(table);
  return {
    ...table,
    dataDir: resolve(table.dataDir),
    backupDir: table.backupDir === undefined ? undefined : resolve(table.backupDir),
    demo,
    staff: table.staffAsked ?? demo,
    origin,
    https: origin.startsWith("https:"),
  };
};
