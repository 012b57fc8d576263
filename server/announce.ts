/** What a person reads when the server has started. */
import { invented } from "./application/lender.ts";
import { DEMO_BORROWER } from "./demo/seed.ts";
import { demoPorts } from "./settings.ts";
import type { Services } from "./services.ts";

export const announce = ({ settings, database }: Services, milliseconds: number): void => {
  const lines = [
    `${settings.brandName} is open at ${settings.origin} (started in ${(milliseconds / 1000).toFixed(1)} s)`,
    ...(settings.demo ? [
      `  Mail and SMS of the demo: ${settings.origin}/dev/outbox`,
      `  A borrower to log in with: ${DEMO_BORROWER.email}, password ${DEMO_BORROWER.password} (${settings.origin}/vhod)`,
    ] : []),
    database.kind === "embedded"
      ? `  Data: ${settings.dataDir} (embedded PostgreSQL: survives a crash, but a power cut can lose the last writes; for real money set DATABASE_URL)`
      : "  Data: PostgreSQL",
    ...(demoPorts(settings).length > 0 ? [`  On their demo default: ${demoPorts(settings).join(", ")}`] : []),
    ...(invented(settings).length > 0 ? [`  Contracts name an invented company: set ${invented(settings).join(", ")}`] : []),
    ...(settings.databaseUrl !== undefined && settings.s3Url === undefined && settings.filesDir === undefined
      ? [`  Uploaded files lie on this node alone, in ${settings.dataDir}: with several nodes set S3_URL, or one FILES_DIR that all of them share.`] : []),
    settings.clamavUrl === undefined
      ? "  No virus scanner is configured: uploads are decoded and written anew, but nobody looks for malware. Set CLAMAV_URL."
      : `  Uploads are scanned by ${new URL(settings.clamavUrl).host}; while it does not answer none is accepted.`,
  ];
  console.log(lines.join("\n"));
};
