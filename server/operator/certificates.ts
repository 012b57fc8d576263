/** Commands on requests for certificates; what is done about one are acts. */
import { certificateKindWords } from "#src/copy/certificates.ts";
import { commandWords } from "#src/copy/staff-commands.ts";
import { certificateNumber } from "#src/domain/lending/certificates.ts";
import { formatDay, sofiaDay } from "#src/domain/time/dates.ts";
import { listedCertificates } from "#server/store/tables/certificate-list.ts";
import type { Act } from "./act.ts";

const MOST = 500;

const certificates: Act = {
  args: [],
  about: "lists the certificates that wait to be made or posted, by their last day",
  run: async ({ database }) =>
    (await listedCertificates(database.db, { shown: "chakat", after: "", most: MOST }))
      .map(({ no, askedAt, kind, contract, dueDay, status }) =>
        [
          certificateNumber(no, sofiaDay(askedAt)),
          contract,
          certificateKindWords[kind],
          status,
          formatDay(dueDay),
        ].join("  "),
      )
      .join("\n") || commandWords.none,
};

/** The commands by name. */
export const CERTIFICATE_ACTS: Readonly<Record<string, Act>> = { certificates };
