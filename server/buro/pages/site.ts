/** The audit log, and the switch that closes the site. */
import { auditWords, maintenanceWords, staffTitles } from "#src/copy/staff.ts";
import { paragraph } from "#src/domain/text/blocks.ts";
import { actName, notedField, notedSubject } from "#server/lending/staff/act-names.ts";
import { staffCalls } from "#server/lending/staff/calls.ts";
import { staffUrl } from "#src/buro/table.ts";
import { formatMoment } from "#src/domain/time/sofia-time.ts";
import { verifyAudit } from "#server/lending/staff/audit-chain.ts";
import { latestAudit, type AuditRow } from "#server/store/tables/audit.ts";
import { isInMaintenance } from "#server/store/tables/site-switches.ts";
import { deskPage, moreLink, notice, table, WHOLE } from "../blocks.ts";
import { staffForm } from "../forms.ts";
import type { ClerkRead } from "../reply.ts";

/** Rows on the page, and those that a link of it shows. */
const ROWS = { first: 30, most: 200 };

const subjectOf = ({ subject, fields }: AuditRow): string =>
  [notedSubject(subject), ...Object.entries(fields).map(notedField)].join("; ");

/** The latest rows of the log, and whether its chain is whole. */
export const audit: ClerkRead = async ({ services, db, query, today }) => {
  const { rows, broken } = await verifyAudit(services);
  const latest = await latestAudit(db, query.has(WHOLE) ? ROWS.most : ROWS.first);
  return deskPage(today, staffTitles.audit, ["audit", "audit-verify"], {
    lead: auditWords.lead,
    sections: [
      { blocks: [broken ? notice(auditWords.broken(broken.seq)) : paragraph(auditWords.whole(rows))] },
      {
        title: auditWords.latest,
        blocks: [
          table(
            [auditWords.at, auditWords.who, auditWords.act, auditWords.subject, auditWords.why],
            latest.map((row) => [
              formatMoment(row.at),
              row.whoKind === "operator" ? auditWords.operator : row.who,
              actName(row.act),
              subjectOf(row),
              row.reason,
            ]),
            "",
          ),
          ...(query.has(WHOLE) || rows <= ROWS.first ? [] : [moreLink(staffUrl("audit"))]),
        ],
      },
    ],
  });
};

/** The switch. */
export const maintenance: ClerkRead = async (context) => {
  const { db, today } = context;
  const isOn = await isInMaintenance(db);
  return deskPage(today, staffTitles.maintenance, ["maintenance on|off --as <служител> --reason <защо>"], {
    lead: isOn ? maintenanceWords.on : maintenanceWords.off,
    sections: [
      {
        blocks: [paragraph(maintenanceWords.lead)],
        forms: [staffForm(context, staffCalls.maintenance.form, { values: { state: isOn ? "on" : "off" } })],
      },
    ],
  });
};
