/** The audit log, and the switch that closes the site. */
import { auditWords } from "#src/copy/staff-acts.ts";
import { maintenanceWords, staffTitles } from "#src/copy/staff.ts";
import { paragraph } from "#src/domain/text/blocks.ts";
import type { Block } from "#src/domain/text/document.ts";
import { actName, notedField, notedSubject } from "#server/lending/staff/act-names.ts";
import { staffCalls } from "#server/lending/staff/calls.ts";
import { formatMoment } from "#src/domain/time/sofia-time.ts";
import { lastWalk, type Walk } from "#server/lending/staff/audit-chain.ts";
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

const whoOf = ({ whoKind, who }: AuditRow): string => {
  if (whoKind === "staff") return who;
  return who === "system" ? auditWords.system : auditWords.operator;
};

/** The rows of the log, each judged as it is read. */
export const auditList: DeskList<AuditRow & { isBroken: boolean }> = {
  page: "audit",
  empty: auditWords.empty,
  choices: () => [],
  columns: [
    {
      head: auditWords.at,
      of: ({ at, isBroken }) => formatMoment(at) + (isBroken ? ` – ${auditWords.changed}` : ""),
    },
    { head: auditWords.who, of: whoOf },
    { head: auditWords.act, of: ({ act }) => actName(act) },
    { head: auditWords.subject, of: subjectOf },
    { head: auditWords.why, of: ({ reason }) => reason },
  ],
  read: ({ db }, { after, most }) => latestAudit(db, most, /^[0-9]{1,15}$/.test(after) ? Number(after) : undefined),
  keyOf: ({ seq }) => String(seq),
};

/** What the last walk over the whole chain has found. */
const walkBlock = (walk: Walk | undefined): Block => {
  if (!walk) return paragraph(auditWords.unwalked);
  const at = formatMoment(walk.at);
  return walk.broken === undefined
    ? paragraph(auditWords.whole(walk.rows, at))
    : warning(auditWords.broken(walk.broken, at));
};

/** The latest rows of the log, and whether its chain was whole when it was last walked. */
export const audit: ClerkRead = async (context) =>
  deskPage(context.today, staffTitles.audit, ["audit", "audit-verify"], {
    lead: auditWords.lead,
    sections: [
      { blocks: [walkBlock(await lastWalk(context.services))] },
      { title: auditWords.latest, blocks: await listBlocks(context, auditList) },
    ],
  });

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
