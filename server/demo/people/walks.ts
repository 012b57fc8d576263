/** What a person of the demo is, and the ways that more than one of them goes, or that ask the desk. */
import type { StaffRole } from "#src/domain/staff/roles.ts";
import {
  apply,
  askRelief,
  comeInvited,
  naming,
  sign,
  signAsGuarantor,
  standSurety,
  WISHES,
  confirmEmail,
} from "./steps.ts";
import type { Day } from "#src/domain/time/dates.ts";
import type { Visitor } from "./visitor.ts";

/** Does an act of the staff, as somebody of a role. */
export type Desk = ((role: StaffRole, ...words: string[]) => Promise<void>) & {
  /** Has somebody of the first role propose an act, and somebody of the second approve it. */
  byTwo(proposer: StaffRole, approver: StaffRole, ...words: string[]): Promise<void>;
};

/** A person of the demo; `guarantor` is a second one, whom they name. */
export type DemoPerson = {
  /** Their e-mail address before the sign. */
  key: string;
  /** How their application stands, in English, for whoever starts the demo. */
  stands: string;
  /** When they came. As many SMS as an address may ask for in an hour are one group's, and nobody comes on the last day: whoever starts the demo may register. */
  daysAgo: 255 | 40 | 2 | 1;
  guarantor?: true;
  /** What the demo's registers say of them: the digits 7 to 9 of their ЕГН. */
  register?: number;
  /** Whose link they came by: the e-mail address before the sign of a person of before. */
  cameBy?: string;
  walk(visitor: Visitor, guarantor: Visitor, desk: Desk): Promise<unknown>;
  /** What two of the staff did about their credit later, and when: an act, and its words on that day. */
  later?: { daysAgo: 160 | 43; act: "accelerate" | "assign-claim"; words(today: Day): readonly string[] };
};

export const gets = async (visitor: Visitor): Promise<void> => {
  await apply(visitor, WISHES.granted, { until: "contractUnsigned" });
  await sign(visitor, "active");
};

/** Gets a credit and pays half of it ahead. */
export const paysMost = async (visitor: Visitor, desk: Desk): Promise<void> => {
  await gets(visitor);
  const { contract, payoff } = await visitor.credit();
  const half = (Number(payoff) / 2).toFixed(2).replace(".", ",");
  await desk("cashier", "receive-payment", contract, half, "bank", `demo-${contract}`);
};

/** Pays all that the running credit comes to today, to somebody who has not received too much alone that day. */
export const repays = async (visitor: Visitor, desk: Desk, role: StaffRole = "cashier"): Promise<void> => {
  const { contract, payoff } = await visitor.credit();
  await desk(role, "receive-payment", contract, payoff.replace(".", ","), "bank", `demo-${contract}`);
};

/** Sends an application that waits for whom it names. */
export const names = async (visitor: Visitor, guarantor: Visitor): Promise<void> => {
  const collateral = naming(guarantor.person, guarantor.names);
  await apply(visitor, WISHES.needsGuarantor, { collateral, until: "awaitingGuarantor" });
};

/** The same, and the guarantor is accepted. */
export const isVouchedFor = async (visitor: Visitor, guarantor: Visitor): Promise<void> => {
  await names(visitor, guarantor);
  await comeInvited(guarantor);
  await standSurety(guarantor);
  await visitor.reaches("contractUnsigned");
};

/** The same to the end: a credit that somebody stands surety for. */
export const getsVouchedFor = async (visitor: Visitor, guarantor: Visitor): Promise<void> => {
  await isVouchedFor(visitor, guarantor);
  await signAsGuarantor(guarantor);
  await sign(visitor, "active");
};

/** Gets a credit, asks for relief, and is sent an annex with so many months without an instalment. */
export const isOfferedRelief = async (visitor: Visitor, desk: Desk, defer: number): Promise<void> => {
  await gets(visitor);
  await askRelief(visitor);
  const { contract } = await visitor.credit();
  await desk("reviewer", "forbear", contract, String(defer), "18");
};

/** Gets a credit and dies; an heir is known. */
export const dies = async (visitor: Visitor, desk: Desk): Promise<void> => {
  await gets(visitor);
  const heir = ["Иван Стоянов", "heir@example.bg", "0888123456"];
  const document = "препис-извлечение от акт за смърт 17, Пловдив";
  const id = await visitor.profileId();
  // Nobody confirms an address afterwards.
  await confirmEmail(visitor);
  await desk.byTwo("reviewer", "owner", "report-death", id, visitor.today(), document, ...heir);
};

/** Pays a credit off and 80 € more, of which a bailiff garnishes what is asked. */
export const isGarnished = async (visitor: Visitor, desk: Desk): Promise<void> => {
  await gets(visitor);
  const { contract, payoff } = await visitor.credit();
  const more = (Number(payoff) + 80).toFixed(2).replace(".", ",");
  await desk("cashier", "receive-payment", contract, more, "bank", `demo-${contract}`);
  const served = ["ЧСИ Колева", "20268380400123", "BG18RZBB91550123456789", "50", visitor.today()];
  await desk("cashier", "garnish", await visitor.profileId(), ...served);
};
