/**
 * What an act of the staff is: one row says who may do it, what it asks, what it would do, how that is shown, and how it is
 * done. The desk, the command line, the audit log and the tests derive all else from it.
 */
import type { StaffAccess } from "#src/buro/access.ts";
import type { StaffPageName } from "#src/buro/table.ts";
import type { DoneWord } from "#src/copy/staff.ts";
import type { MaskedField } from "#src/domain/staff/fields.ts";
import type { StaffRole } from "#src/domain/staff/roles.ts";
import type { Cents } from "#src/domain/lending/money.ts";
import type { Day } from "#src/domain/time/dates.ts";
import type { Services } from "#server/services.ts";
import type { Db } from "#server/store/db/schema.ts";
import { text } from "#server/submissions/fields.ts";
import { by, defineReader, type FieldReaders, type FormReader, type ReadFields } from "#server/submissions/reader.ts";
import type { Touched } from "./own-person.ts";
import { isOfDead, type FoundSubject, type SubjectKind } from "./subjects.ts";

/** What an act is about, as it is found: now, or in the transaction that does the act, with all of it locked. */
export type ActContext<Kind extends SubjectKind = SubjectKind> = {
  services: Services;
  db: Db;
  id: string;
  found: FoundSubject<Kind>;
  now: Date;
  today: Day;
};

/** An act as it is done: `by` names who proposed and who approved it, `eventId` makes what it does twice done once. */
export type Executing<Plan> = { id: string; plan: Plan; by: string; reason: string; eventId: string; now: Date };

/** Labels with their values, as the page of an act shows them and the audit log keeps them. */
export type ShownRows = readonly (readonly [label: string, value: string])[];

/** A part of a plan for many, with its name for people. */
type PlannedRow = { name: string; row: unknown };

/** Values that a form begins with. */
type FormStart = Readonly<Record<string, string | boolean>>;

/** Personal data with its full texts. */
export type MaskedFields = Readonly<Partial<Record<MaskedField, string>>>;

/** An act; methods, so that acts of every shape fit one table. */
export type StaffAct<Kind extends SubjectKind = SubjectKind, Given = unknown, Plan = unknown> = {
  /** Names its call, its form (`staff-<name>`) and its command. */
  name: string;
  /** In Bulgarian, as lists and the audit log name it. */
  title: string;
  /** In English, for the usage of the command line: what it does. */
  about: string;
  subject: Kind;
  roles: Exclude<StaffAccess, "anyone">;
  /** Who approves it; none where one person suffices. */
  approvers: readonly StaffRole[];
  /** Whether it needs two, whatever the sum; where it is not said, one with approvers does unless it is done alone up to a sum. */
  needsTwo?(plan: Plan): boolean;
  /**
   * What one person does alone within `ALONE_HOURS`, in cents, counted for whoever proposes it and, whoever it is, for its
   * subject: what goes beyond needs two.
   */
  alone?: { most: Cents; cents(plan: Plan): Cents };
  reader: FormReader<Given & { reason: string }>;
  /** Whether it is the borrower's to sign, to keep or to read: of one who has died it is not done. */
  needsBorrower?: true;
  /** Whether its subject is in the state for it; an act that is not offered is refused. */
  isOffered?(about: ActContext<Kind>): boolean | Promise<boolean>;
  /** What its form begins with. */
  fill?(about: ActContext<Kind>): FormStart | Promise<FormStart>;
  /** Fields that its form shows only at times, when this is not one. */
  leavesOut?(about: ActContext<Kind>): Promise<readonly string[]>;
  /** The title of its form, where that depends on its subject. */
  heading?(about: ActContext<Kind>): string;
  /** What its form says after its intro: sums that are bounds of ours, and so stand in no form. */
  bounds?: string;
  /** What its form says of what doing it now ends besides; undefined where it ends nothing. */
  warning?(about: ActContext<Kind>): Promise<string | undefined>;
  /**
   * Of an act that answers something or takes its place, what its page shows of that: a form whose page is older is
   * refused, by `overtaken` where that names what stands now.
   */
  stands?(about: ActContext<Kind>): Promise<unknown>;
  overtaken?(about: ActContext<Kind>): Promise<void>;
  /** What would be done, whole: sums in cents, accounts, names. Refuses what cannot be. Compared when it is approved. */
  plan(about: ActContext<Kind>, given: Given): Promise<Plan> | Plan;
  /** What its page shows of the plan, but for personal data. */
  shown(plan: Plan): ShownRows;
  /** Of an act on many the parts of its plan: one that has changed meanwhile is named to whoever approves it. */
  rows?(plan: Plan): readonly PlannedRow[];
  /** Personal data of the plan. */
  masked?(plan: Plan): MaskedFields;
  /** Whether it says whose a payment is, or that it goes back: one of these waits about a payment at a time. */
  settles?: true;
  /** What it touches besides its subject. */
  touches?(plan: Plan): readonly Touched[];
  /** Does exactly what was planned, in the transaction that records it; false when that cannot be done any more. */
  execute(services: Services, trx: Db, executing: Executing<Plan>): Promise<boolean>;
  /** Where somebody goes on to when it is done, if not to the page of its subject. */
  afterwards?: { page: StaffPageName; done: DoneWord };
  /** Arguments of its command besides its subject, where they are not its fields, and the fields that they fill. */
  typed?: { args: readonly string[]; fields(args: readonly (string | undefined)[]): Readonly<Record<string, string>> };
};

/** Whether an act needs the borrower of its subject, who is recorded as dead. */
export const lacksBorrower = async ({ needsBorrower, subject }: StaffAct, { db, id }: ActContext): Promise<boolean> =>
  needsBorrower === true && (await isOfDead(db, subject, id));

/** Whether the subject of an act is in the state for it. */
export const isActOffered = async (act: StaffAct, about: ActContext): Promise<boolean> =>
  !(await lacksBorrower(act, about)) && ((await act.isOffered?.(about)) ?? true);

type Row<Name extends string, Kind extends SubjectKind, Fields extends FieldReaders, Plan> = Omit<
  StaffAct<Kind, ReadFields<Fields>, Plan>,
  "name" | "reader" | "approvers"
> & { name: Name; approvers?: readonly StaffRole[]; fields?: Fields };

/** The form of an act. */
export const formOfAct = (name: string): string => `staff-${name}`;

/** Defines an act by its row; each act asks for a reason besides its fields. */
export const defineAct = <
  const Name extends string,
  Kind extends SubjectKind,
  Plan,
  Fields extends FieldReaders = Record<never, never>,
>({
  fields,
  approvers = [],
  ...row
}: Row<Name, Kind, Fields, Plan>): StaffAct<Kind, ReadFields<Fields>, Plan> & { name: Name } => ({
  ...row,
  approvers,
  reader: defineReader(
    formOfAct(row.name),
    by("staff", { ...fields, reason: text("required") }),
    (values) => values as unknown as ReadFields<Fields> & { reason: string },
  ),
});
