/** Readers of the staff's forms. */
import { MASKED_FIELDS, type MaskedField } from "#src/domain/staff/fields.ts";
import { normaliseEgn } from "#src/domain/identity/egn.ts";
import { choice, optionalText, text } from "./fields.ts";
import { by, defineReader, type FormReader } from "./reader.ts";

/** Reads the login; the code may be empty. */
export const login = defineReader(
  "staff-login",
  by("staff", { email: text("required email"), password: text("required"), code: text("pin6") }),
  (values) => values,
);

/** Reads an enrolment. */
export const enrol = defineReader(
  "staff-enrol",
  by("staff", {
    password: text("required symbol-count"),
    passwordRepeat: text("required password-match"),
    egn: text("required person-pin"),
    code: text("required pin6"),
  }),
  ({ password, egn, code }) => ({ password, egn: normaliseEgn(egn), code }),
);

/** Reads a decision on a referred application; amount and term are asked for other terms only. */
export const decide = defineReader(
  "staff-decide",
  by("staff", {
    verdict: choice("required", ["approve", "less", "reject"]),
    amount: text("number"),
    period: text("number"),
    reason: text("required"),
    words: optionalText(),
  }),
  ({ verdict = "reject", amount, period, reason, words }) => ({
    verdict,
    reason,
    words: words.trim(),
    ...((amount !== "" || period !== "") && { terms: { amount: Number(amount), period: Number(period) } }),
  }),
);

/** Reads the switch of the site. */
export const maintenance = defineReader(
  "staff-maintenance",
  by("staff", { state: choice("required", ["on", "off"]), reason: text("required") }),
  ({ state, reason }) => ({ isOn: state === "on", reason }),
);

/** Reads which of the proposed credits money is of. */
export const matchCandidate = defineReader(
  "staff-match-candidate",
  by("staff", { contract: text() }),
  ({ contract }) => ({ contract: contract.trim() }),
);

/** Reads by how many days the demo's clock moves. */
export const moveClock = defineReader(
  "staff-move-clock",
  by("staff", { days: text("required number") }),
  ({ days }) => ({ days: Number(days) }),
);

/** Reads what is searched for. */
export const search = defineReader("staff-search", by("staff", { q: text("required") }), ({ q }) => ({ q: q.trim() }));

/** Reads why an act is refused. */
export const refuseAct = defineReader(
  "staff-refuse-act",
  by("staff", { reason: text("required") }),
  (values) => values,
);

/** Reads which field is to be unmasked, and why. */
export type Unmasking = { field: MaskedField | undefined; reason: string };

const unmaskingOf = (kind: string): FormReader<Unmasking> =>
  defineReader(
    `staff-unmask-${kind}`,
    by("staff", { field: choice("required", MASKED_FIELDS), reason: text("required") }),
    (values) => values,
  );

/** Readers of the forms that unmask a field. */
export const unmasking = ["application", "person", "payout", "refund", "act"].map(unmaskingOf);
