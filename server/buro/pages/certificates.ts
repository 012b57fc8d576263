/** Requests for certificates: the list, and the desk of one. */
import { asOfWords, certificateDeliveryWords, certificateStatusWords } from "#src/copy/certificates.ts";
import { certificateKindWords, certificateWordsOfDesk as words } from "#src/copy/staff-certificates.ts";
import { staffTitles } from "#src/copy/staff.ts";
import { mayStaff } from "#src/buro/access.ts";
import type { DeskSection } from "#src/buro/desk.ts";
import { staffFileUrl, staffUrl } from "#src/buro/table.ts";
import { CERTIFICATES_SHOWN, type CertificatesShown } from "#src/domain/staff/lists.ts";
import { formatDay, sofiaDay } from "#src/domain/time/dates.ts";
import { formatMoment } from "#src/domain/time/sofia-time.ts";
import { certificateNumber } from "#src/domain/lending/certificates.ts";
import { statedRows } from "#server/documents/certificate.ts";
import { refuse } from "#server/kernel/refusal.ts";
import { frozenNow } from "#server/lending/certificates/desk.ts";
import { contractOf, numberOf, recipientOf } from "#server/lending/certificates/told.ts";
import { shownSum } from "#server/lending/staff/acts/words.ts";
import { staffCalls } from "#server/lending/staff/calls.ts";
import { fieldsOfCertificate } from "#server/lending/staff/masked.ts";
import { shownTo } from "#server/lending/staff/unmask.ts";
import { whoseOf } from "#server/lending/staff/whose.ts";
import {
  certificateKey,
  countedCertificates,
  listedCertificates,
  type ListedCertificate,
} from "#server/store/tables/certificate-list.ts";
import {
  certificateById,
  certificatesOfCredit,
  wordsOf,
  type CertificateRow,
  untrueFrom,
} from "#server/store/tables/certificates.ts";
import { movesOfCertificate } from "#server/store/tables/transitions.ts";
import { actsOn } from "../act-forms.ts";
import { deskPage, facts, factsPart, tablePart, type Cell } from "../blocks.ts";
import type { ClerkContext } from "../context.ts";
import { staffForm } from "../forms.ts";
import { listPage, type DeskList } from "../listing.ts";
import type { ClerkRead } from "../reply.ts";
import { maskedFacts } from "./masked-facts.ts";

type State = Pick<ListedCertificate, "status" | "delivery" | "untrueSince" | "issuedAt">;

const stateOf = ({ status, delivery, ...row }: State): string => {
  const untrue = untrueFrom(row);
  if (untrue !== null) return words.untrue(formatDay(untrue, true));
  return status === "ready" && delivery === "post" ? words.toPost : certificateStatusWords[status].toLowerCase();
};

/** The list. */
export const certificateList: DeskList<ListedCertificate> = {
  page: "certificates",
  empty: words.empty,
  choices: async ({ db }) => {
    const { toMake, toPost } = await countedCertificates(db);
    const of = CERTIFICATES_SHOWN.map((value) => ({
      value,
      text: value === "chakat" ? `${words.shown[value]} (${toMake + toPost})` : words.shown[value],
    }));
    return [{ name: "koi", label: words.show, of }];
  },
  columns: [
    {
      head: words.number,
      of: ({ id, no, askedAt }) => ({
        text: certificateNumber(no, sofiaDay(askedAt)),
        url: staffUrl("certificate", { id }),
      }),
    },
    { head: words.kind, of: ({ kind }) => certificateKindWords[kind] },
    {
      head: words.contract,
      of: ({ contract, creditNo }) => ({ text: contract, url: staffUrl("credit", { id: String(creditNo) }) }),
    },
    { head: words.asked, of: ({ askedAt }) => formatMoment(askedAt) },
    { head: words.due, of: ({ dueDay }) => formatDay(dueDay) },
    { head: words.state, of: stateOf },
  ],
  read: ({ db }, { chosen, after, most }) =>
    listedCertificates(db, { shown: chosen["koi"] as CertificatesShown, after, most }),
  keyOf: (row, chosen) => certificateKey(row, chosen["koi"] as CertificatesShown),
};

/** The page of the list. */
export const certificates = listPage(certificateList, { lead: words.lead, commands: ["certificates"] });

/** What it states, or would state if it were made now; nothing where it cannot be, which the form of its act says. */
const statedPart = async ({ services, db, now }: ClerkContext, found: CertificateRow): Promise<DeskSection[]> => {
  const waits = found.status === "submitted";
  const made = waits ? await frozenNow(services, db, found, now) : undefined;
  const frozen = made && "stated" in made ? made : undefined;
  const stated = found.stated ?? frozen?.stated;
  const asOf = found.asOf ?? frozen?.asOf;
  if (!stated || !asOf) return [];
  return [
    {
      title: waits ? words.states : words.stated,
      blocks: [facts([[words.asOf, asOfWords(asOf, found.frozenAt ?? now)], ...statedRows(stated, shownSum)])],
    },
  ];
};

/** On a credit's page: the certificates that were asked for, the latest first; nothing where there are none. */
export const certificatesPart = async ({ db }: ClerkContext, creditNo: number): Promise<DeskSection[]> => {
  const rows = await certificatesOfCredit(db, creditNo);
  if (rows.length === 0) return [];
  const dayOf = ({ kind, periodFrom, periodTo, asOf, frozenAt }: CertificateRow): string =>
    kind === "interest"
      ? words.periodOf(formatDay(periodFrom!), formatDay(periodTo!))
      : asOf === null || frozenAt === null
        ? ""
        : asOfWords(asOf, frozenAt);
  return [
    tablePart(
      words.ofCredit,
      [words.number, words.kind, words.asOf, words.asked, words.state],
      rows.map((row) => [
        { text: numberOf(row), url: staffUrl("certificate", { id: row.id }) },
        certificateKindWords[row.kind],
        dayOf(row),
        formatDay(sofiaDay(row.askedAt)),
        stateOf(row),
      ]),
      words.empty,
    ),
  ];
};

const headOf = async (context: ClerkContext, found: CertificateRow): Promise<DeskSection> => {
  const { services, db, clerk, now } = context;
  const { id, kind, periodFrom, periodTo, creditNo, delivery, fileId } = found;
  const shown = await shownTo(db, clerk, { kind: "certificate", id }, now);
  const whose = await whoseOf(services, db, found.applicationId);
  const { rejected } = wordsOf(services.secrets, found);
  const file: Cell | undefined = fileId === null ? undefined : { text: words.open, url: staffFileUrl(fileId) };
  return factsPart([
    [words.kind, certificateKindWords[kind]],
    [words.state, stateOf(found)],
    [words.contract, { text: await contractOf(db, found), url: staffUrl("credit", { id: String(creditNo) }) }],
    [words.borrower, { text: whose?.borrower || words.open, url: staffUrl("person", { id: found.userId }) }],
    ...(periodFrom !== null && periodTo !== null
      ? [[words.period, words.periodOf(formatDay(periodFrom), formatDay(periodTo))] as const]
      : []),
    [words.for, recipientOf(services, found)],
    [words.delivery, certificateDeliveryWords[delivery]],
    ...maskedFacts(await fieldsOfCertificate(services, id), shown),
    [words.asked, formatMoment(found.askedAt)],
    [words.due, formatDay(found.dueDay)],
    [words.atOnce, found.atOnce ? words.byItself : words.byDesk],
    found.issuedAt === null ? undefined : [words.issued, formatMoment(found.issuedAt)],
    file && [words.file, file],
    rejected === "" ? undefined : [words.rejected, rejected],
  ]);
};

/** The desk of a request. */
export const certificate: ClerkRead = async (context) => {
  const { db, params, today, clerk } = context;
  const id = params["id"] ?? "";
  const found = (await certificateById(db, id)) ?? refuse("not-found");
  const acts = await actsOn(context, "certificate", id, { named: String(found.no) });
  const moves = await movesOfCertificate(db, id);
  const mayUnmask = found.delivery === "post" && mayStaff(staffCalls["unmask-certificate"].roles, clerk.roles);
  return deskPage(
    today,
    `${staffTitles.certificate} №\u00a0${numberOf(found)}`,
    [
      ...acts.commands,
      ...(found.delivery === "post" ? [`unmask certificate ${id} address --as <служител> --reason <защо>`] : []),
    ],
    {
      sections: [
        await headOf(context, found),
        ...(await statedPart(context, found)),
        tablePart(
          words.history,
          [words.at, words.state, words.who],
          moves.map(({ at, to, actor }) => [
            formatMoment(at),
            certificateStatusWords[to as CertificateRow["status"]].toLowerCase(),
            words.actors[actor] ?? actor,
          ]),
          words.empty,
        ),
      ],
      aside: [
        ...acts.sections,
        ...(mayUnmask
          ? [{ blocks: [], fold: true, forms: [staffForm(context, staffCalls["unmask-certificate"].form)] }]
          : []),
      ],
    },
  );
};
