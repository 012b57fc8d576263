/** Ways of the demo's people, which more than one of them goes, or which ask the desk. */
import type { StaffRole } from "#src/domain/staff/roles.ts";
import { apply, askRelief, comeInvited, naming, sign, signAsGuarantor, standSurety, WISHES } from "./steps.ts";
import type { Visitor } from "./visitor.ts";

/** Does an act of the staff, as somebody of a role. */
export type Desk = ((role: StaffRole, ...words: string[]) => Promise<void>) & {
  /** Has somebody of the first role propose an act, and somebody of the second approve it. */
  byTwo(proposer: StaffRole, approver: StaffRole, ...words: string[]): Promise<void>;
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
