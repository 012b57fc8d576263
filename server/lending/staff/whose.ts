/** Whose credit an act is about, as whoever approves it sees it. */
import { formatDay, type Day } from "#src/domain/time/dates.ts";
import { initials } from "#src/domain/staff/fields.ts";
import { borrowerOfAgreement } from "#server/lending/agreements/agreements.ts";
import { wholeOn } from "#server/lending/servicing/accounts.ts";
import type { Services } from "#server/services.ts";
import type { Db } from "#server/store/db/schema.ts";
import { shownAgreementOf } from "#server/store/tables/agreements.ts";
import { submissionsOf } from "#server/store/tables/submissions.ts";
import { personalInformation } from "#server/submissions/personal-information.ts";
import { labels, shownSum } from "./acts/words.ts";
import type { ShownRows } from "./define-act.ts";
import { subjects, type SubjectKind } from "./subjects.ts";

/** The contract of an application and its borrower's initials; undefined when its agreement is not kept any more. */
export const whoseOf = async (
  services: Pick<Services, "secrets">,
  db: Db,
  applicationId: string,
): Promise<{ contract: string; borrower: string } | undefined> => {
  const agreement = await shownAgreementOf(db, applicationId);
  if (!agreement) return undefined;
  const { names } = await borrowerOfAgreement(services, db, agreement);
  return { contract: agreement.number, borrower: initials(names) };
};

/** The names of borrowers by their applications; without those whose answers are not kept any more. */
export const namesOfBorrowers = async (
  { secrets }: Pick<Services, "secrets">,
  db: Db,
  applicationIds: readonly string[],
): Promise<Map<string, string>> => {
  const values = await submissionsOf(db, secrets, applicationIds, personalInformation.form);
  return new Map(
    [...values].map(([applicationId, given]) => {
      const { firstName, middleName, lastName } = personalInformation.read(given);
      return [applicationId, [firstName, middleName, lastName].filter(Boolean).join(" ")];
    }),
  );
};

const owedRows = async (services: Services, db: Db, creditNo: number, day: Day): Promise<ShownRows> => {
  const owed = await wholeOn(services, db, creditNo, day);
  if (!owed) return [];
  return [
    ["За пълно погасяване", `${shownSum(owed.payOff)} на ${formatDay(day)}`],
    ["Дължима лихва", shownSum(owed.due.interest)],
    ["Дължима лихва за забава", shownSum(owed.due.late)],
  ];
};

/** What the page of any act shows of its subject: whose credit it is, and of a credit what it owes. */
export const rowsOfSubject = async (
  services: Services,
  db: Db,
  { kind, id, today }: { kind: SubjectKind; id: string; today: Day },
): Promise<ShownRows> => {
  const owner = await subjects[kind].owner?.(db, id);
  const whose = owner?.applicationId === undefined ? undefined : await whoseOf(services, db, owner.applicationId);
  return [
    ...(whose
      ? ([
          [labels.contract, whose.contract],
          [labels.borrower, whose.borrower],
        ] as const)
      : []),
    ...(kind === "credit" ? await owedRows(services, db, Number(id), today) : []),
  ];
};
