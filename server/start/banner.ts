/** Prints the start-up banner: address, demo login, storage, demo adapters, notices of the ports. */
import { invented } from "#server/lending/lender/lender.ts";
import { outboxPath } from "#server/http/outbox.ts";
import { DEMO_BORROWER } from "#server/demo/seed.ts";
import { DEMO_STAFF, DEMO_STAFF_PASSWORD } from "#server/demo/staff.ts";
import { demosAmong, type ChosenPorts } from "#server/ports/choose-ports.ts";
import type { Foundation } from "#server/services.ts";

export const printBanner = (
  { settings, database, secrets }: Foundation,
  ports: ChosenPorts,
  milliseconds: number,
): void => {
  const demos = demosAmong(ports);
  const emails = Object.values(DEMO_STAFF)
    .map(({ email }) => email)
    .join(", ");
  const lines = [
    `${settings.brandName} is open at ${settings.origin} (started in ${(milliseconds / 1000).toFixed(1)} s)`,
    ...(settings.demo
      ? [
          `  Mail and SMS of the demo: http://localhost:${settings.port}${outboxPath({ secrets })}`,
          `  A borrower to log in with: ${DEMO_BORROWER.email}, password ${DEMO_BORROWER.password} (${settings.origin}/vhod)`,
        ]
      : []),
    ...(settings.demo && settings.staff
      ? [
          `  The desk of the lender's staff: ${settings.origin}/buro/vhod, password ${DEMO_STAFF_PASSWORD}, as ${emails}`,
        ]
      : []),
    database.kind === "embedded"
      ? `  Data: ${settings.dataDir} (embedded PostgreSQL: survives a crash, but a power cut can lose the last writes; for real money set DATABASE_URL)`
      : "  Data: PostgreSQL",
    ...(demos.length > 0 ? [`  On their demo default: ${demos.join(", ")}`] : []),
    ...(invented(settings).length > 0
      ? [`  Contracts name an invented company: set ${invented(settings).join(", ")}`]
      : []),
    ...Object.values(ports)
      .map(({ notice }) => notice(settings))
      .filter((notice) => notice !== undefined)
      .map((notice) => `  ${notice}`),
  ];
  console.log(lines.join("\n"));
};
