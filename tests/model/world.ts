/** What random borrowers do, as calls of the lender's use cases. */
import { randomUUID } from "node:crypto";
import { findProduct, ratesOn, type ProductKey } from "#src/domain/lending/catalogue.ts";
import { gridAmounts, gridTerms, mappedRange, onGrid } from "#src/domain/lending/grid.ts";
import { sofiaDay } from "#src/domain/time/dates.ts";
import { expireApplications } from "#server/jobs/expire.ts";
import { Refusal } from "#server/kernel/refusal.ts";
import { moveProfile } from "#server/lending/states/profile-state.ts";
import { openAgreement, prepareAgreement } from "#server/lending/agreements/agreements.ts";
import { checkSigning, signAgreement } from "#server/lending/journey/sign-agreement.ts";
import { acceptTerms } from "#server/lending/journey/accept-offer.ts";
import { closeApplication } from "#server/lending/applications/close-application.ts";
import { moveApplication } from "#server/lending/states/move-application.ts";
import { sendApplication } from "#server/lending/journey/send-application.ts";
import { mayState } from "#server/lending/persons/other-person.ts";
import { orderPayout } from "#server/lending/payouts/order-payout.ts";
import { agreementById, markViewed } from "#server/store/tables/agreements.ts";
import { applicationsOf, createApplication, type ApplicationRow } from "#server/store/tables/applications.ts";
import { personOfProfile } from "#server/store/tables/persons.ts";
import { saveSubmission } from "#server/store/tables/submissions.ts";
import { addUser } from "#server/store/tables/users.ts";
import type { Services } from "#server/services.ts";
import { ibanEnding } from "#tests/support/borrower-data.ts";
import type { FormValues } from "#src/engine/core/rule.ts";
import type { DirectLender } from "./direct-lender.ts";
import { another, doGuarantor, less, namedAs, pays, takenBack, withdraws } from "./guarantors.ts";
import { setRate, setStatutory } from "./rates.ts";
import { namedOf, pick, vouched, type Act } from "./world-acts.ts";

const CLOSED = ["concluded", "rejected", "cancelled", "expired"];
const NET = [500, 900, 1400, 2500];
/** Instalments elsewhere as a share of the income, with which some credits need a guarantor. */
const OWES = [0, 0.35];
const SURNAMES = ["Иванов", "Петров"];
const PRODUCTS: readonly ProductKey[] = ["consumerCredit", "creditLine"];

const phoneOf = (mark: number, n: number): string => `08${String(mark * 3 + n).padStart(8, "0")}`;

/** Profiles of one sequence and the ЕГН they may state. */
export class World {
  /** What guarantors have paid, cents by payment. */
  readonly paid = new Map<string, number>();

  private constructor(
    private readonly lender: DirectLender,
    readonly users: readonly string[],
    private readonly pins: readonly string[],
    private readonly mark: number,
  ) {}

  /** Three new profiles, at the prices that are written, with a provider that pays. */
  static async begin(lender: DirectLender, pins: readonly string[], mark: number): Promise<World> {
    lender.services.replace({ ...lender.services.now(), catalogue: lender.catalogue });
    lender.setFate("paid");
    const users: string[] = [];
    for (let n = 0; n < 3; n += 1) {
      const now = lender.clock.now();
      const phone = phoneOf(mark, n);
      const user = {
        email: `m${mark}-${n}@example.bg`,
        phone,
        passwordHash: "-",
        marketing: {},
        confirmedAt: now,
        now,
      };
      users.push((await addUser(lender.database.db, user))!);
    }
    return new World(lender, users, pins, mark);
  }

  /** Does an act as far as it is possible now; what is refused changes nothing. */
  async do(act: Act): Promise<void> {
    try {
      await this.#act(act);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    }
  }

  get #services(): Services {
    return this.lender.services.now();
  }

  async #act(act: Act): Promise<void> {
    const now = this.lender.clock.now();
    const { database } = this.lender;
    if (act.act === "jobs") return this.lender.runJobs();
    if (act.act === "sweep") return expireApplications(this.#services, now);
    if (act.act === "payLate") return this.lender.payLate();
    if (act.act === "provider") return this.lender.setFate(act.fate);
    if (act.act === "wait") return void this.lender.clock.advance(act.hours * 3_600_000);
    if (act.act === "rate") return setRate(this.lender, act.percent);
    if (act.act === "statutory") return setStatutory(this.lender, act.percent, sofiaDay(now));
    const userId = pick(this.users, act.who);
    if (act.act === "guarantor") {
      const pin = pick(this.pins, act.pin);
      return doGuarantor(this.lender, act, { userId, pin, stated: this.#stated({ pin, net: 3, family: 0, owes: 0 }) });
    }
    if (act.act === "withdraws") return withdraws(this.lender, userId);
    if (act.act === "takenBack") return takenBack(this.lender, userId, this.paid);
    if (act.act === "pays") return pays(this.lender, act, { userId, paid: this.paid });
    const open = (await applicationsOf(database.db, userId)).find(({ status }) => !CLOSED.includes(status));
    if (act.act === "draft") return open ? undefined : this.#draft(userId, act);
    if (act.act === "vouched") {
      for (const step of open ? [] : vouched(act)) await this.do(step);
      return;
    }
    if (act.act === "apply" || act.act === "borrow") {
      if (open) return;
      const { who } = act;
      const steps: Act[] = [{ ...act, act: "draft" }, { act: "send", who }, { act: "jobs" }];
      const onwards: Act[] = [
        { act: "accept", who, amount: act.amount, term: act.term },
        { act: "sign", who },
      ];
      for (const step of act.act === "apply" ? steps : [...steps, ...onwards, { act: "jobs" as const }])
        await this.do(step);
      return;
    }
    if (!open) return;
    const { id: applicationId, status } = open;
    switch (act.act) {
      case "send":
        if (status !== "draft") return;
        return database.transaction(async (trx) => {
          await moveApplication(trx, { applicationId, to: "awaitingSmsConfirmation", actor: "U", now });
          await sendApplication(this.#services, trx, { userId, applicationId, now });
        });
      case "less":
        return void (await less(this.lender, applicationId));
      case "another":
        return void (await another(this.lender, applicationId, this.#phoneNamed(act)));
      case "cancel":
        return database.transaction((trx) =>
          closeApplication(trx, { applicationId, to: "cancelled", actor: "U", now }),
        );
      case "accept":
        return status === "offerActive" ? this.#accept(open, act) : undefined;
      case "sign":
        return status === "contractUnsigned" ? this.#sign(applicationId) : undefined;
      case "correct":
        if (status !== "payoutFailed") return;
        return database.transaction(async (trx) => {
          await moveApplication(trx, { applicationId, to: "contractSigned", actor: "U", now });
          await orderPayout(this.#services, trx, applicationId, now);
        });
    }
  }

  /** The phone of another profile than the borrower's, who names it. */
  #phoneNamed(named: { who: number; names: number }): string {
    return phoneOf(this.mark, namedOf(named));
  }

  /** What somebody states of themselves. */
  #stated({ pin, net, family, owes }: { pin: string; net: number; family: number; owes: number }): FormValues {
    const income = pick(NET, net);
    return {
      firstName: "Георги",
      middleName: "Петров",
      noMiddleName: false,
      lastName: pick(SURNAMES, family),
      personPin: pin,
      idCardNumber: `64${String(this.mark).padStart(5, "0")}${this.pins.indexOf(pin)}1`,
      idCardIssuedOn: "01.03.2024",
      idCardValidUntil: "01.03.2044",
      idCardNoExpiry: false,
      idCardIssuedBy: "sofia",
      permanentAddress: { settlement: "68134", block: "5" },
      currentAddressSame: true,
      dependents: "0",
      income: { type: "pension", netMonthly: String(income) },
      expenses: { monthly: "200", otherCredits: String(Math.round(income * pick(OWES, owes))) },
      isPep: "0",
    };
  }

  async #draft(userId: string, act: Extract<Act, { act: "draft" }>): Promise<void> {
    const { catalogue, secrets, definitions } = this.#services;
    const now = this.lender.clock.now();
    const pin = pick(this.pins, act.pin);
    const key = pick(PRODUCTS, act.product);
    const product = findProduct(catalogue, key);
    const amount = pick(gridAmounts(product), act.amount);
    const term = pick(gridTerms(product, amount), act.term);
    const { db } = this.lender.database;
    const profile = { id: userId, personId: await personOfProfile(db, userId) };
    if (!(await mayState(this.#services, db, profile, pin))) return;
    await this.lender.inside(async (trx) => {
      const terms = { product: key, amount, term, unit: product.term.unit, purpose: null };
      const applicationId = await createApplication(trx, { userId, variant: "B", now, ...terms });
      const save = (form: string, values: Record<string, unknown>): Promise<void> =>
        saveSubmission(trx, secrets, { applicationId, form, version: definitions.get(form)!.version, values, now });
      await save("personal-information", this.#stated({ ...act, pin }));
      await save("payment-and-collateral-data", {
        paymentMethod: "wireTransfer",
        iban: ibanEnding(String(this.mark % 10_000).padStart(4, "0"), String(this.pins.indexOf(pin) + 1000)),
        ibanOwner: true,
        ...(act.names > 0 && {
          collateralType: "guarantor",
          guarantor: { ...namedAs(""), mobilePhone: this.#phoneNamed(act) },
          guarantorConsent: true,
        }),
      });
      await moveProfile(trx, { userId, to: "dataFilledIn", actor: "U", now });
    });
  }

  async #accept(application: ApplicationRow, act: Extract<Act, { act: "accept" }>): Promise<void> {
    const product = findProduct(this.#services.catalogue, application.product);
    const { allowed, amount: most } = application.offer!;
    const amount = pick(
      gridAmounts(product).filter((one) => one <= most),
      act.amount,
    );
    const period = pick(gridTerms(product, amount), act.term);
    const now = this.lender.clock.now();
    const inOffer = allowed && mappedRange(allowed, amount)?.term;
    if (!onGrid(product, amount, period)) return;
    await this.lender.inside(async (trx) => {
      const found = await acceptTerms(this.#services, trx, application, { terms: { amount, period }, now });
      // What the slider leaves out is never granted, whatever is posted.
      if (found.ok && inOffer && period < inOffer.min)
        throw new Error(`granted ${amount}/${period} below ${inOffer.min}`);
    });
  }

  async #sign(applicationId: string): Promise<void> {
    const { database, clock } = this.lender;
    const services = this.#services;
    const now = clock.now();
    await database.transaction((trx) => prepareAgreement(services, trx, applicationId, now));
    const agreement = (await openAgreement(services, database.db, applicationId))!;
    await markViewed(database.db, agreement.id, now);
    if (!(await checkSigning(services, applicationId, now))) return;
    const evidence = {
      method: "sms-code" as const,
      codeId: randomUUID(),
      phone: "0888***000",
      sha256: agreement.sha256,
      at: now.toISOString(),
      address: "127.0.0.1",
      userAgent: "model",
    };
    await database.transaction(async (trx) => {
      const signing = await signAgreement(services, trx, { agreement, evidence, papers: [], now });
      if (signing !== "signed") throw Refusal.of("contract-changed");
    });
    const { gprCap, lateRate } = (await agreementById(database.db, agreement.id)).terms;
    const rates = ratesOn(services.catalogue, sofiaDay(now));
    if (Number(gprCap) !== Number(rates.gprCap) || Number(lateRate) !== Number(rates.statutory))
      throw new Error(`signed with cap ${gprCap} and late rate ${lateRate} when they were others`);
  }
}
