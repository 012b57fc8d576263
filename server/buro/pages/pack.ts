/** The page of an auditor's pack, for whoever has made it, as long as it can be fetched. */
import { packWords as words } from "#src/copy/staff-pack.ts";
import { staffTitles } from "#src/copy/staff.ts";
import { staffPackUrl, staffUrl } from "#src/buro/table.ts";
import { link, paragraph } from "#src/domain/text/blocks.ts";
import { formatMoment } from "#src/domain/time/sofia-time.ts";
import { refuse } from "#server/kernel/refusal.ts";
import { packFor } from "#server/lending/staff/audit-pack.ts";
import { contractsOfCredits } from "#server/store/tables/credits.ts";
import { deskPage, facts } from "../blocks.ts";
import type { ClerkRead } from "../reply.ts";

/** The page; the password was said when the pack was made. */
export const pack: ClerkRead = async ({ services, db, clerk, params, today }) => {
  const { id, creditNo, expiresAt } = (await packFor(services, clerk, params["id"] ?? "")) ?? refuse("not-found");
  const contract = (await contractsOfCredits(db, [creditNo])).get(creditNo) ?? `№\u00a0${creditNo}`;
  return deskPage(today, staffTitles.pack, [`audit-pack ${contract}`], {
    lead: words.lead,
    sections: [
      {
        blocks: [
          facts([
            [words.credit, { text: contract, url: staffUrl("credit", { id: String(creditNo) }) }],
            [words.until, formatMoment(expiresAt)],
          ]),
          paragraph(link(words.download, staffPackUrl(id))),
        ],
      },
    ],
  });
};
