/** Posts of the staff that move money: payments, refunds, payouts, interest. */
import { candidateWords, paymentsWords } from "#src/copy/staff-money.ts";
import { staffUrl } from "#src/buro/table.ts";
import { normaliseIban } from "#src/domain/identity/iban.ts";
import { formatCents, toWire } from "#src/domain/lending/money.ts";
import { initials, masked } from "#src/domain/staff/fields.ts";
import { refuse, refuseFields, Refusal } from "#server/kernel/refusal.ts";
import { askAboutPayout } from "#server/lending/payouts/pay-out.ts";
import { sealProposed } from "#server/lending/refunds/destination.ts";
import { askAboutRefund } from "#server/lending/refunds/send-refund.ts";
import { candidatesOf, type PaymentCandidate } from "#server/lending/servicing/candidates.ts";
import { lockableMonth } from "#server/lending/servicing/lock-month.ts";
import { PaymentRefused } from "#server/lending/servicing/post-payment.ts";
import { waivableOf } from "#server/lending/servicing/waive-interest.ts";
import { debtsOf, sumOf } from "#server/lending/servicing/write-off.ts";
import { importStatement } from "#server/lending/statements/import-statement.ts";
import { proposeAct } from "#server/lending/staff/acts.ts";
import { noteAct } from "#server/lending/staff/clerk.ts";
import { findPayout } from "#server/lending/staff/masked.ts";
import { demandSubject } from "#server/lending/staff/subjects.ts";
import { PortError } from "#server/ports/port-error.ts";
import type { Services } from "#server/services.ts";
import { creditByContract } from "#server/store/tables/credits.ts";
import { paymentById, unmatchedPayments } from "#server/store/tables/payments.ts";
import { refundById } from "#server/store/tables/refunds.ts";
import type { ActParams } from "#server/store/tables/staff-acts.ts";
import * as forms from "#server/submissions/staff.ts";
import { acting, inFields, onward, reasonIn } from "./acting.ts";
import type { ClerkContext } from "./context.ts";
import type { StaffEffect } from "./reply.ts";

const matchPayment: StaffEffect<ClerkContext> = async ({ services, clerk, params }, values) => {
  const subject = params["id"] ?? "";
  const { contract, reason } = forms.matchPayment.read(values);
  const proposing = { act: "match-payment", subject, params: { contract }, reason } as const;
  const { state } = await inFields(proposeAct(services, clerk, proposing), () =>
    refuseFields({ contract: { code: "no-such-contract" } }),
  );
  return onward("payment", { id: subject }, state);
};

/** Posts what the cashier chose among the proposed credits; the reason is why it was proposed. */
const matchCandidate: StaffEffect<ClerkContext> = async ({ services, db, clerk, params }, values) => {
  const found = (await paymentById(db, params["id"] ?? "")) ?? refuse("not-found");
  const { contract } = forms.matchCandidate.read(values);
  const candidates = (await candidatesOf(services, db, [found])).get(found.id) ?? [];
  const chosen = candidates.find((one) => one.contract === contract) ?? refuse("desk-decided");
  const { state } = await inFields(proposeAct(services, clerk, matching(found.id, chosen)), () =>
    refuse("desk-decided"),
  );
  return onward("payment", { id: found.id }, state);
};

const matching = (subject: string, { contract, why }: PaymentCandidate) => ({
  act: "match-payment" as const,
  subject,
  params: { contract },
  reason: paymentsWords.proposed(candidateWords[why]),
});

/** Payments whose credit is asked for in one post. */
const MOST_EXACT = 200;

/** Posts all payments in which an open credit is named for certain, each as an act of its own. */
const matchExact: StaffEffect<ClerkContext> = async ({ services, db, clerk }) => {
  const waiting = await unmatchedPayments(db, MOST_EXACT);
  for (const [id, [first]] of await candidatesOf(services, db, waiting))
    if (first?.isExact)
      await proposeAct(services, clerk, matching(id, first)).catch((error: unknown) => {
        // Posted, or proposed, by somebody else meanwhile; or of a day before its credit was paid out.
        if (!(error instanceof PaymentRefused || error instanceof Refusal)) throw error;
      });
  return onward("payments", {}, "matched");
};

const splitting: StaffEffect<ClerkContext> = async ({ services, db, clerk, params }, values) => {
  const found = (await paymentById(db, params["id"] ?? "")) ?? refuse("not-found");
  const { parts, reason } = forms.splitPayment.read(values);
  const [one, other] = parts;
  for (const [n, { contract, cents }] of parts.entries()) {
    if (!(await creditByContract(db, contract))) refuseFields({ [`contract${n + 1}`]: { code: "no-such-contract" } });
    if (cents === undefined || cents <= 0) refuseFields({ [`sum${n + 1}`]: { code: "not-a-sum" } });
  }
  if (one.contract === other.contract) refuseFields({ contract2: { code: "same-contract" } });
  const given = one.cents! + other.cents!;
  if (given !== found.cents) {
    const sums = { given: formatCents(given, "€"), sum: formatCents(found.cents, "€") };
    refuseFields({ sum2: { code: "not-the-sum", params: sums } });
  }
  const kept = {
    contract1: one.contract,
    sum1: typedText(one.cents!),
    contract2: other.contract,
    sum2: typedText(other.cents!),
  };
  const proposing = { act: "split-payment", subject: found.id, params: kept, reason } as const;
  const { state } = await inFields(proposeAct(services, clerk, proposing), () =>
    refuseFields({ contract2: { code: "no-such-contract" } }),
  );
  return onward("payment", { id: found.id }, state);
};

const takingBack: StaffEffect<ClerkContext> = async ({ services, clerk, params }, values) => {
  const subject = params["id"] ?? "";
  const { how, reason } = forms.takeBackPayment.read(values);
  const { state } = await proposeAct(services, clerk, { act: "take-back-payment", subject, params: { how }, reason });
  return onward("payment", { id: subject }, state);
};

const moving: StaffEffect<ClerkContext> = async ({ services, db, clerk, params }, values) => {
  const subject = params["id"] ?? "";
  await demandSubject(db, "payment", subject);
  const { contract, reason } = forms.movePayment.read(values);
  if (contract !== "" && !(await creditByContract(db, contract)))
    refuseFields({ contract: { code: "no-such-contract" } });
  const proposing = { act: "move-payment", subject, params: { contract }, reason } as const;
  const { state } = await inFields(proposeAct(services, clerk, proposing), () =>
    refuseFields({ contract: { code: "no-such-contract" } }),
  );
  return onward("payment", { id: subject }, state);
};

/** What an act keeps of an account: masked for the desk, sealed for the act itself. */
const accountParams = (services: Services, subject: string, account: string, holder: string): ActParams => ({
  account: masked("account", normaliseIban(account)),
  ...(holder !== "" && { holder: initials(holder) }),
  sealed: sealProposed(services, subject, { account, holder }),
});

const returning: StaffEffect<ClerkContext> = async ({ services, db, clerk, params }, values) => {
  const subject = params["id"] ?? "";
  await demandSubject(db, "payment", subject);
  const { account, holder, reason } = forms.returnPayment.read(values);
  if (account !== "" && holder === "") refuseFields({ holder: { code: "no-holder" } });
  const to = account === "" ? {} : accountParams(services, subject, account, holder);
  const { state } = await proposeAct(services, clerk, { act: "return-payment", subject, params: to, reason });
  return onward("payment", { id: subject }, state);
};

const directing: StaffEffect<ClerkContext> = async ({ services, clerk, params }, values) => {
  const subject = params["id"] ?? "";
  const { account, holder, reason } = forms.directRefund.read(values);
  const to = accountParams(services, subject, account, holder);
  const { state } = await proposeAct(services, clerk, { act: "direct-refund", subject, params: to, reason });
  return onward("refund", { id: subject }, state);
};

const redirecting: StaffEffect<ClerkContext> = async ({ services, clerk, params }, values) => {
  const subject = params["id"] ?? "";
  const { account, reason } = forms.redirectPayout.read(values);
  const to = accountParams(services, subject, account, "");
  const { state } = await proposeAct(services, clerk, { act: "redirect-payout", subject, params: to, reason });
  return onward("payout", { id: subject }, state);
};

/** Asks the provider about an order at once, and notes who asked. */
const asking =
  (page: "payout" | "refund", ask: (services: Services, id: string) => Promise<boolean>): StaffEffect<ClerkContext> =>
  async ({ services, clerk, params, now }) => {
    const id = params["id"] ?? "";
    const answered = await ask(services, id).catch((error: unknown) => {
      if (error instanceof PortError) return refuse("provider-silent");
      throw error;
    });
    await services.database.transaction((trx) =>
      noteAct(services, trx, clerk, { act: `ask-${page}`, subject: id, now }),
    );
    return onward(page, { id }, answered ? "asked" : "unanswered");
  };

/** Cents as somebody would type them; an act keeps them so, and shows them. */
const typedText = (cents: number): string => toWire(cents).replace(".", ",");

const waive: StaffEffect<ClerkContext> = async ({ services, db, clerk, params, today }, values) => {
  const subject = params["id"] ?? "";
  await demandSubject(db, "credit", subject);
  const { reason, ...sums } = forms.waiveInterest.read(values);
  const owed = (await waivableOf(services, db, Number(subject), today)) ?? refuse("not-found");
  for (const name of ["interest", "late"] as const) {
    const cents = sums[name];
    if (cents === undefined || cents < 0) refuseFields({ [name]: { code: "not-a-sum" } });
    else if (cents > owed[name])
      refuseFields({ [name]: { code: "above-due", params: { due: formatCents(owed[name], "€") } } });
  }
  const [interest = 0, late = 0] = [sums.interest, sums.late];
  if (interest + late === 0) refuseFields({ interest: { code: "not-a-sum" } });
  const given = { interest: typedText(interest), late: typedText(late) };
  const { state } = await proposeAct(services, clerk, { act: "waive-interest", subject, params: given, reason });
  return onward("credit", { id: subject }, state);
};

/** Proposes to write off what a credit owes; the act shows how much that is today. */
const writingOff: StaffEffect<ClerkContext> = async ({ services, db, clerk, params, today }, values) => {
  const subject = params["id"] ?? "";
  await demandSubject(db, "credit", subject);
  const debt = sumOf(await debtsOf(services, db, Number(subject), today));
  if (debt === 0) refuse("desk-decided");
  const reason = reasonIn("staff-write-off", values);
  const proposing = { act: "write-off", subject, params: { debt: formatCents(debt, "€") }, reason } as const;
  const { state } = await proposeAct(services, clerk, proposing);
  return onward("credit", { id: subject }, state);
};

/** Imports a bank's file, as the command does, and shows its report. */
const importing: StaffEffect<ClerkContext> = async ({ services, clerk, files, now }) => {
  const file = files?.get("statement") ?? refuse("not-found");
  const report = await importStatement(services, file.bytes, services.moneyIn(services));
  const { sha256, state } = report;
  const fields = { state: state === "refused" ? report.reason : state };
  const noted = { act: "import-statement", subject: sha256, fields, now };
  await services.database.transaction((trx) => noteAct(services, trx, clerk, noted));
  // A refused file says so on its own page.
  return report.state === "refused"
    ? staffUrl("file", { id: sha256 })
    : onward("file", { id: sha256 }, report.again ? "again" : "imported");
};

/** Asks for a reconciliation: a job does it, and the page shows it once it has ended. */
const reconciling: StaffEffect<ClerkContext> = async ({ services, clerk, now }) => {
  await services.database.transaction(async (trx) => {
    await services.queue.send(trx, "reconcile", { staffId: clerk.id });
    await noteAct(services, trx, clerk, { act: "reconcile", subject: "books", now });
  });
  return onward("reconciliation", {}, "reconciling");
};

/** Proposes to lock the month that may be locked now; any other is not there. */
const locking: StaffEffect<ClerkContext> = async ({ services, db, clerk, params, today }, values) => {
  const subject = params["id"] ?? "";
  if ((await lockableMonth(db, today)) !== `${subject}-01`) refuse("not-found");
  const reason = reasonIn("staff-lock-month", values);
  const { state } = await proposeAct(services, clerk, { act: "lock-month", subject, reason });
  return onward("reconciliation", {}, state);
};

/** What each of them does. */
export const moneyPosts = {
  "release-payout": acting("release-payout", "payout"),
  "refuse-payout": acting("refuse-payout", "payout"),
  "match-payment": matchPayment,
  "return-payment": returning,
  "match-candidate": matchCandidate,
  "match-exact": matchExact,
  "split-payment": splitting,
  "take-back-payment": takingBack,
  "move-payment": moving,
  "direct-refund": directing,
  "cancel-refund": acting("cancel-refund", "refund"),
  "ask-refund": asking("refund", async (services, id) =>
    askAboutRefund(services, (await refundById(services.database.db, id)) ?? refuse("not-found")),
  ),
  "retry-payout": acting("retry-payout", "payout"),
  "redirect-payout": redirecting,
  "ask-payout": asking("payout", async (services, id) => askAboutPayout(services, await findPayout(services, id))),
  "waive-interest": waive,
  "write-off": writingOff,
  "lock-month": locking,
  reconcile: reconciling,
  "import-statement": importing,
} as const satisfies Record<string, StaffEffect<ClerkContext>>;
