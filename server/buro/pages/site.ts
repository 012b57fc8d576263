/** The audit log, and the switch that closes the site. */
import { auditWords } from "#src/copy/staff-acts.ts";
import { maintenanceWords, staffTitles } from "#src/copy/staff.ts";
import { paragraph } from "#src/domain/text/blocks.ts";
import { actName, notedField, notedSubject } from "#server/lending/staff/act-names.ts";
import { staffCalls } from "#server/lending/staff/calls.ts";
import { formatMoment } from "#src/domain/time/sofia-time.ts";
import { verifyAudit } from "#server/lending/staff/audit-chain.ts";
import { latestAudit, type AuditRow } from "#server/store/tables/audit.ts";
import { isInMaintenance } from "#server/store/tables/site-switches.ts";
import { deskPage, warning } from "../blocks.ts";
import { staffForm } from "../forms.ts";
import { listBlocks, type DeskList } from "../listing.ts";
import type { ClerkRead } from "../reply.ts";

/** Fields of an act that its row shows; an act on many notes more. */
const FIELDS = 20;

const subjectOf = ({ subject, fields }: AuditRow): string => {
  const noted = Object.entries(fields).map(notedField);
  const rest = noted.length > FIELDS ? [auditWords.more(noted.length - FIELDS)] : [];
  return [notedSubject(subject), ...noted.slice(0, FIELDS), ...rest].join("; ");
};

/** The rows of the log. */
export const auditList: DeskList<AuditRow> = {
  page: "audit",
  empty: auditWords.empty,
  choices: () => [],
  columns: [
    { head: auditWords.at, of: ({ at }) => formatMoment(at) },
    { head: auditWords.who, of: ({ whoKind, who }) => (whoKind === "operator" ? auditWords.operator : who) },
    { head: auditWords.act, of: ({ act }) => actName(act) },
    { head: auditWords.subject, of: subjectOf },
    { head: auditWords.why, of: ({ reason }) => reason },
  ],
  read: ({ db }, { after, most }) => latestAudit(db, most, /^[0-9]{1,15}$/.test(after) ? Number(after) : undefined),
  keyOf: ({ seq }) => String(seq),
};

/** The latest rows of the log, and whether its chain is whole. */
export const audit: ClerkRead = async (context) => {
  const { rows, broken } = await verifyAudit(context.services);
  return deskPage(context.today, staffTitles.audit, ["audit", "audit-verify"], {
    lead: auditWords.lead,
    sections: [
      { blocks: [broken ? warning(auditWords.broken(broken.seq)) : paragraph(auditWords.whole(rows))] },
      { title: auditWords.latest, blocks: await listBlocks(context, auditList) },
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
