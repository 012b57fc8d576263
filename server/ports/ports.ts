import { join } from "node:path";
import { demoRegisters } from "#server/ports/demo-registers.ts";
import { systemClock, type Clock } from "#server/ports/clock.ts";
import { outboxMail, type MailPort } from "#server/ports/mail.ts";
import { smtpMail } from "#server/ports/mail-smtp.ts";
import { demoPayout, type PayoutPort } from "#server/ports/payout.ts";
import { httpPayout } from "#server/ports/payout-http.ts";
import { folderFiles, type FileStore } from "#server/ports/file-store.ts";
import { s3Files } from "#server/ports/file-store-s3.ts";
import type { Registers } from "#server/ports/registers.ts";
import { httpRegisters } from "#server/ports/registers-http.ts";
import { waitingReview, type ReviewPort } from "#server/ports/review.ts";
import { httpReview } from "#server/ports/review-http.ts";
import { clamavScan } from "#server/ports/scan-clamav.ts";
import type { ScanPort } from "#server/ports/scan.ts";
import { outboxSms, type SmsPort } from "#server/ports/sms.ts";
import { httpSms } from "#server/ports/sms-http.ts";
import type { Settings } from "#server/settings.ts";

/** Everything outside this process, each behind a shape with a demo default and a real adapter. */
export type Ports = { clock: Clock; mail: MailPort; sms: SmsPort; payout: PayoutPort; registers: Registers; review: ReviewPort; files: FileStore; scan: ScanPort | null };

/** The sender's address: the setting, otherwise `no-reply@` the site's host. */
export const senderAddress = ({ mailFrom, origin }: Pick<Settings, "mailFrom" | "origin">): string => mailFrom ?? `no-reply@${new URL(origin).hostname}`;

/** The ports the settings ask for: the real adapter where an address is given, otherwise the demo default. */
export const makePorts = (settings: Settings, clock: Clock = systemClock): Ports => {
  const { smtpUrl, smsUrl, smsToken = "", smsSender, payoutUrl, payoutSecret = "", registerUrl, registerToken = "", reviewUrl, reviewToken = "", clamavUrl, s3Url } = settings;
  return {
    clock,
    mail: smtpUrl === undefined ? outboxMail : smtpMail({ url: smtpUrl, from: senderAddress(settings), name: settings.brandName }),
    sms: smsUrl === undefined ? outboxSms : httpSms({ url: smsUrl, token: smsToken, sender: smsSender }),
    payout: payoutUrl === undefined ? demoPayout(clock) : httpPayout({ url: payoutUrl, secret: payoutSecret, clock }),
    review: reviewUrl === undefined ? waitingReview : httpReview({ url: reviewUrl, token: reviewToken }),
    files: s3Url === undefined ? folderFiles(settings.filesDir ?? join(settings.dataDir, "files")) : s3Files(s3Url),
    scan: clamavUrl === undefined ? null : clamavScan(clamavUrl),
    registers: registerUrl === undefined ? demoRegisters(clock.now) : httpRegisters({ url: registerUrl, token: registerToken, clock }),
  };
};
