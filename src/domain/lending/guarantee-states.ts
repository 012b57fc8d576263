/**
 * State machine of a guarantee: of one person for the credit of one application, from the invitation to the release. See
 * чл. 138–148 ЗЗД.
 */
import { isListed, type Actor, type Moves } from "./moves.ts";

/** Status of a guarantee; persisted. */
export type GuaranteeStatus =
  | "created"
  | "sent"
  | "opened"
  | "registered"
  | "dataFilledIn"
  | "approved"
  | "contractSigned"
  | "active"
  | "released"
  | "declined"
  | "expired"
  | "rejectedByCheck"
  | "revoked"
  | "withdrawn";

/** Ends that an open guarantee may come to before its contract is signed, whatever it has come to. */
const OPEN_ENDS = { declined: "G", expired: "T", revoked: "UST" } as const;

/** Allowed transitions; each value lists the actors that may cause the transition. */
const GUARANTEE_MOVES: Moves<GuaranteeStatus> = {
  created: { sent: "S", revoked: "UST" },
  // Who has a profile already finds the invitation there, without opening the link.
  sent: { opened: "G", registered: "G", ...OPEN_ENDS },
  opened: { registered: "G", ...OPEN_ENDS },
  registered: { dataFilledIn: "G", ...OPEN_ENDS },
  dataFilledIn: { approved: "SO", rejectedByCheck: "SO", ...OPEN_ENDS },
  approved: { contractSigned: "G", rejectedByCheck: "S", ...OPEN_ENDS },
  // Other terms are signed anew. Whoever has signed may withdraw until the money is paid out.
  contractSigned: { approved: "S", active: "P", withdrawn: "G", revoked: "UST" },
  // While money that came back has not gone out again it is as before the payout.
  active: { released: "PTO", withdrawn: "G" },
  // A last payment that was taken back has paid nothing.
  released: { active: "P" },
  declined: {},
  expired: {},
  // Whom the rules have refused a person may look at.
  rejectedByCheck: { dataFilledIn: "O" },
  revoked: {},
  withdrawn: {},
};

/** True if `actor` may move a guarantee from `from` to `to`. */
export const mayMoveGuarantee = (from: GuaranteeStatus, to: GuaranteeStatus, actor: Actor): boolean =>
  isListed(GUARANTEE_MOVES, from, to, actor);

const ENDS: readonly GuaranteeStatus[] = ["released", "declined", "expired", "rejectedByCheck", "revoked", "withdrawn"];

/** Whether a guarantee has come to an end. */
export const isGuaranteeOver = (status: GuaranteeStatus): boolean => ENDS.includes(status);

/** Statuses of a guarantor who has been approved and not withdrawn. */
export const STANDING_GUARANTEES: readonly GuaranteeStatus[] = ["approved", "contractSigned", "active"];
