/**
 * The table of ports: one row per service outside this process. Settings, the check against demo adapters outside demo
 * mode, notices at start and the README table are derived from it.
 */
import { join, resolve } from "node:path";
import { bucketUrl, longText, anyText, serviceUrl, shapedText, smtpUrl, tcpUrl } from "#server/kernel/setting-kinds.ts";
import { optional, secret, withDefault } from "#server/kernel/setting-rows.ts";
import type { CaptchaProvider } from "#src/engine/core/captcha.ts";
import { altchaCaptcha, altchaKeys } from "./captcha/altcha.ts";
import { noCaptcha, type CaptchaPort } from "./captcha/captcha.ts";
import { googleCaptcha } from "./captcha/google.ts";
import type { CardPort } from "./card/card.ts";
import { demoCard } from "./card/demo.ts";
import { httpCard } from "./card/http.ts";
import type { CcrPort } from "./ccr/ccr.ts";
import { demoCcr } from "./ccr/demo.ts";
import { httpCcr } from "./ccr/http.ts";
import type { Clock } from "./clock.ts";
import type { FileStore } from "./files/files.ts";
import { folderFiles } from "./files/folder.ts";
import { s3Files } from "./files/s3.ts";
import { outboxMail, type MailPort } from "./mail/mail.ts";
import { smtpMail } from "./mail/smtp.ts";
import { httpPayout } from "./payout/http.ts";
import { demoPayout, type PayoutPort } from "./payout/payout.ts";
import { adapter, definePort, type Adapter, type Port } from "./port.ts";
import { demoRegisters } from "./register/demo.ts";
import { httpRegisters } from "./register/http.ts";
import type { Registers } from "./register/register.ts";
import { httpReview } from "./review/http.ts";
import { waitingReview, type ReviewPort } from "./review/review.ts";
import { clamavScan } from "./scan/clamav.ts";
import type { ScanPort } from "./scan/scan.ts";
import { httpSms } from "./sms/http.ts";
import { httpVideo } from "./video/http.ts";
import type { VideoPort } from "./video/video.ts";
import { outboxSms, type SmsPort } from "./sms/sms.ts";

/** All ports by name, with their adapters. */
export const PORTS = {
  mail: definePort<MailPort>({
    does: "mail",
    adapters: {
      demo: adapter({
        means: "nothing leaves; the outbox shows it, at an address that the start prints",
        make: () => outboxMail,
      }),
      smtp: adapter({
        means:
          "an SMTP server: `smtps://`, or `smtp://` with STARTTLS where the server offers it; `?requireTLS=true` sends nothing " +
          "where it does not. Mails come from `MAIL_FROM`, otherwise from `no-reply@` the site",
        needs: { url: secret("SMTP_URL", smtpUrl) },
        takes: {
          from: optional("MAIL_FROM", shapedText("an e-mail address", /^[\w.!#$%&'*+/=?^`{|}~-]+@[^\s@<>,;"]+$/)),
        },
        make: ({ url, from }, { settings: { origin, brandName } }) =>
          smtpMail({ url, from: from ?? `no-reply@${new URL(origin).hostname}`, name: brandName }),
      }),
    },
  }),
  sms: definePort<SmsPort>({
    does: "SMS",
    adapters: {
      demo: adapter({
        means: "nothing leaves; the outbox shows it, at an address that the start prints",
        make: () => outboxSms,
      }),
      http: adapter({
        means: "a gateway by the protocol of `docs/sms-protocol.md`; messages come from `SMS_SENDER`",
        needs: { url: optional("SMS_URL", serviceUrl), token: secret("SMS_TOKEN", longText(8)) },
        takes: {
          sender: withDefault(
            "SMS_SENDER",
            shapedText("3 to 11 Latin letters or digits", /^[A-Za-z0-9]{3,11}$/),
            "Zayavka",
          ),
        },
        make: (own) => httpSms(own),
      }),
    },
  }),
  register: definePort<Registers>({
    does: "registers a decision asks",
    adapters: {
      demo: adapter({
        means: "clean, and income as stated, but for the people of the demo's stories",
        make: (_, { clock }) => demoRegisters(clock.now),
      }),
      http: adapter({
        means: "one service that asks them all, by the protocol of `docs/register-protocol.md`",
        needs: { url: optional("REGISTER_URL", serviceUrl), token: secret("REGISTER_TOKEN", longText(8)) },
        make: (own, { clock }) => httpRegisters({ ...own, clock }),
      }),
    },
  }),
  payout: definePort<PayoutPort>({
    does: "payouts",
    adapters: {
      demo: adapter({
        means: "paid after two seconds; to an account that ends in `0000` rejected",
        make: (_, { clock }) => demoPayout(clock),
      }),
      http: adapter({
        means: "a payout service by the protocol of `docs/payout-protocol.md`; requests are signed",
        needs: { url: optional("PAYOUT_URL", serviceUrl), secret: secret("PAYOUT_SECRET", longText(16)) },
        make: (own, { clock }) => httpPayout({ ...own, clock }),
      }),
    },
  }),
  card: definePort<CardPort>({
    does: "card payments",
    adapters: {
      demo: adapter({
        means: "a provider that this server plays itself, at `/dev/card-provider`",
        make: (_, { settings, secrets, clock }) => demoCard(settings.port, secrets, clock),
      }),
      http: adapter({
        means:
          "a provider by the protocol of `docs/card-protocol.md`; people pay at `CARD_PAGE`, otherwise at `CARD_URL`",
        needs: { url: optional("CARD_URL", serviceUrl), secret: secret("CARD_SECRET", longText(16)) },
        takes: { page: optional("CARD_PAGE", serviceUrl) },
        make: ({ url, secret: shared, page }, { clock }) =>
          httpCard({ url, secret: shared, clock, pageOrigin: new URL(page ?? url).origin }),
      }),
    },
  }),
  review: definePort<ReviewPort>({
    does: "a person's verdict on referred applications",
    adapters: {
      demo: adapter({ means: "nobody works there: a referred application waits", make: () => waitingReview }),
      http: adapter({
        means: "a desk elsewhere, by the protocol of `docs/review-protocol.md`",
        needs: { url: optional("REVIEW_URL", serviceUrl), token: secret("REVIEW_TOKEN", longText(8)) },
        make: (own) => httpReview(own),
      }),
    },
  }),
  files: definePort<FileStore>({
    does: "uploaded files, sealed",
    adapters: {
      folder: adapter({
        means: "a folder, `DATA_DIR/files` unless `FILES_DIR` names one; several nodes need one that all of them share",
        takes: { folder: optional("FILES_DIR", anyText) },
        make: ({ folder }, { settings }) =>
          folder === undefined
            ? folderFiles(join(settings.dataDir, "files"), "DATA_DIR")
            : folderFiles(resolve(folder)),
        notice: ({ folder }, { databaseUrl, dataDir }) =>
          databaseUrl === undefined || folder !== undefined
            ? undefined
            : `Uploaded files lie on this node alone, in ${dataDir}: with several nodes set S3_URL, or one FILES_DIR that all of them share.`,
      }),
      s3: adapter({
        means:
          "a bucket, such as `https://access:secret@host/bucket/folder?region=…` (the folder may be missing, the region is " +
          "`us-east-1` unless told), addressed by path; the key may list, get, put and delete",
        needs: { url: secret("S3_URL", bucketUrl) },
        make: ({ url }) => s3Files(url),
      }),
    },
  }),
  scan: definePort<ScanPort | null>({
    does: "malware in uploads",
    adapters: {
      none: adapter({
        means: "uploads are decoded and written anew, but nobody looks for malware",
        make: () => null,
        notice: () =>
          "No virus scanner is configured: uploads are decoded and written anew, but nobody looks for malware. Set CLAMAV_URL.",
      }),
      clamav: adapter({
        means:
          "ClamAV, `tcp://host:3310`, with `StreamMaxLength` and `MaxFileSize` of 40 MB or more; no " +
          "upload is taken before it has answered",
        needs: { url: optional("CLAMAV_URL", tcpUrl) },
        make: ({ url }) => clamavScan(url),
        notice: ({ url }) => `Uploads are scanned by ${new URL(url).host}; while it does not answer none is accepted.`,
      }),
    },
  }),
  video: definePort<VideoPort | null>({
    does: "somebody who looks at applicants' videos",
    adapters: {
      desk: adapter({ means: "a reviewer looks at the desk", make: () => null }),
      http: adapter({
        means: "a provider by the protocol of `docs/video-protocol.md`; the desk may look as well",
        needs: { url: optional("VIDEO_URL", serviceUrl), token: secret("VIDEO_TOKEN", longText(8)) },
        make: (own) => httpVideo(own),
      }),
    },
  }),
  ccr: definePort<CcrPort>({
    does: "reports to the credit register (ЦКР)",
    adapters: {
      demo: adapter({
        means: "files in `DATA_DIR/ccr`, each with its acknowledgement beside it at once",
        make: (_, { settings }) => demoCcr(join(settings.dataDir, "ccr")),
      }),
      http: adapter({
        means: "a service before the register, by the protocol of `docs/ccr-protocol.md`",
        needs: { url: optional("CCR_URL", serviceUrl), token: secret("CCR_TOKEN", longText(8)) },
        make: (own) => httpCcr(own),
      }),
    },
  }),
  captcha: definePort<CaptchaPort>({
    does: "people told from programs",
    chosenBy: "CAPTCHA",
    adapters: {
      altcha: adapter({
        means: "proof of work of our own",
        make: (_, { secrets, clock }) => altchaCaptcha({ ...altchaKeys(secrets), clock }),
      }),
      google: adapter({
        means:
          "reCAPTCHA: lets Google's script in and drops the Trusted Types lines of the policy, which it cannot live under; " +
          "this server asks `www.google.com` over HTTPS, without a proxy",
        needs: {
          siteKey: optional("RECAPTCHA_SITE_KEY", anyText),
          secret: secret("RECAPTCHA_SECRET", anyText),
        },
        make: (own, { clock }) => googleCaptcha({ ...own, clock }),
      }),
      none: adapter({
        means: "for tests; outside demo mode `ALLOW_DEMO_PORTS` has to name it",
        forTests: true,
        make: () => noCaptcha,
      }),
    } satisfies Record<CaptchaProvider, Adapter<CaptchaPort>>,
  }),
};

/** The name of a port. */
export type PortName = keyof typeof PORTS;

/** The ports as handlers and jobs use them, and the clock. */
export type Ports = { clock: Clock } & {
  [Name in PortName]: (typeof PORTS)[Name] extends Port<infer P> ? P : never;
};
