/** The steps of an application, and borrowers who have completed some of them. */
import type { CreditData, CreditsData } from "#src/api/responses/responses.ts";
import type { CallName } from "#src/api/calls/calls.ts";
import { Borrower, type Answer } from "./borrower-client.ts";
import { openOwnLender, type Lender } from "./lender.ts";
import { putRows, recordingOf, rememberingSecrets, rowsOf, type Recording, type Walker } from "./recorded-rows.ts";
import {
  newPerson,
  PASSWORD,
  payment,
  personal,
  pinOf,
  registration,
  stories,
  type Fields,
  type Person,
  type Story,
} from "./borrower-data.ts";

export * from "./borrower-client.ts";

const TICK_MS = 1000;

/** Asserts that a step succeeded and returns its `nextUrl`; throws on any error. */
export const succeed = (answer: Answer): string => {
  if (answer.status !== 200 || answer.body.errors)
    throw new Error(`The step was refused: ${answer.status} ${answer.text.slice(0, 500)}`);
  return answer.body.nextUrl ?? "";
};

/** The steps of an application in order. Each posts one page and returns the next page's URL; throws on refusal. */
export const steps = {
  register: async (b: Borrower, story: Story): Promise<string> => {
    tick(b);
    return succeed(await b.fill("general-information", registration(b.person, story.chosen)));
  },
  confirmPhone: async (b: Borrower): Promise<string> =>
    succeed(await b.fill("user-sms-confirmation", { pin: await b.code() })),
  again: async (b: Borrower, story: Story): Promise<string> =>
    succeed(await b.fill("general-information-b", story.chosen)),
  /** Takes somebody who has applied before to the step that asks for collateral alone, in the product's order of steps. */
  toCollateral: async (b: Borrower): Promise<string> => {
    await steps.again(b, stories.approve);
    succeed(await b.fill("fill-in-options-b", { fillInMethod: "manual" }));
    await steps.personal(b, stories.approve);
    return succeed(await b.fill("payment-information", { paymentMethod: "easypay" }));
  },
  fillIn: async (b: Borrower): Promise<string> => succeed(await b.fill("fill-in-options", { fillInMethod: "manual" })),
  personal: async (b: Borrower, story: Story): Promise<string> =>
    succeed(
      await b.fill(
        "personal-information",
        personal({ ...b.person, ...(story.serial && { pin: pinOf(story.serial) }) }, story.money),
      ),
    ),
  payment: async (b: Borrower, story: Story): Promise<string> => {
    tick(b);
    return succeed(await b.fill("payment-and-collateral-data", payment(b.person, story.ending)));
  },
  confirmRequest: async (b: Borrower): Promise<string> => {
    const next = succeed(await b.fill("sms-confirmation", { pin: await b.code() }));
    await b.lender.settle();
    return next;
  },
  sendCode: async (b: Borrower, page: CallName, fields: Fields = {}): Promise<void> => {
    tick(b);
    succeed(await b.post(await b.form(page, "sendCode"), fields));
  },
  /** Proves the trusted number, which is `phone`. */
  proveNumber: async (b: Borrower, phone?: string): Promise<string> => {
    await steps.sendCode(b, "confirm-number", { purpose: "number" });
    return succeed(await b.fill("confirm-number", { pin: await b.code(phone), next: "" }));
  },
  sign: async (b: Borrower): Promise<string> => {
    await steps.sendCode(b, "view-contract");
    const sign = await b.form("view-contract", "sign");
    const next = succeed(
      await b.post(sign, { versionHash: String(sign.values["versionHash"]), tos: "1", pin: await b.code() }),
    );
    await b.lender.settle();
    return next;
  },
} as const;

/** Advances the clock before a code is sent: codes are distinguished by their sending time. */
const tick = (b: Borrower): void => b.lender.clock.advance(TICK_MS);

/** How far `borrowerAt` walks: the name of the last completed step. */
export type Milestone = "registered" | "confirmed" | "filledIn" | "told" | "sent" | "decided" | "signed";

const MILESTONES: readonly (readonly [Milestone, (b: Borrower, story: Story) => Promise<string>])[] = [
  ["registered", steps.register],
  ["confirmed", steps.confirmPhone],
  ["filledIn", steps.fillIn],
  ["told", steps.personal],
  ["sent", steps.payment],
  ["decided", steps.confirmRequest],
  ["signed", steps.sign],
];

/** Takes a new borrower, or one who stands at `from`, through all steps up to `milestone`. */
export const bringTo = async (
  borrower: Borrower,
  milestone: Milestone,
  story: Story,
  from?: Milestone,
): Promise<void> => {
  const names = MILESTONES.map(([name]) => name);
  const rest = MILESTONES.slice(from === undefined ? 0 : names.indexOf(from) + 1, names.indexOf(milestone) + 1);
  for (const [, step] of rest) await step(borrower, story);
};

/** Milestones before an application is sent: until then nothing depends on the day or on who else was here. */
const EARLY = ["registered", "confirmed", "filledIn", "told"] as const satisfies Milestone[];
type Early = (typeof EARLY)[number];
type Recordings = Readonly<Record<Early, Recording>>;

const walkerOf = ({ lender, person, address, cookies }: Borrower): Walker => ({
  person,
  address,
  cookies: new Map(cookies),
  origin: lender.origin,
  at: lender.clock.now(),
});

/** Walks once, on a lender opened for it, and records what each step leaves. */
const record = async (story: Story): Promise<Recordings> => {
  let remembering: ReturnType<typeof rememberingSecrets> | undefined;
  const lender = await openOwnLender({
    secretly: (secrets) => (remembering = rememberingSecrets(secrets)).secrets,
  });
  try {
    const { asked } = remembering!;
    const borrower = new Borrower(lender);
    const [before, from] = [await rowsOf(lender.database), lender.clock.now()];
    const recorded: Partial<Record<Early, Recording>> = {};
    for (const [reached, step] of MILESTONES.slice(0, EARLY.length)) {
      await step(borrower, story);
      await lender.settle();
      const walker = { ...walkerOf(borrower), at: from };
      const took = lender.clock.now().getTime() - from.getTime();
      recorded[reached as Early] = recordingOf(walker, asked, before, await rowsOf(lender.database), took);
    }
    return recorded as Recordings;
  } finally {
    await lender.close();
  }
};

/** How often this worker has asked for a story, and from the second time on its recordings. */
const told = new Map<string, { times: number; recordings?: Promise<Recordings> }>();

/** The recordings of a story that is told again. */
const recordingsOf = (story: Story): Promise<Recordings> | undefined => {
  const key = JSON.stringify([story.chosen, story.money, story.serial]);
  const known = told.get(key) ?? { times: 0 };
  told.set(key, known);
  known.times += 1;
  return known.times > 1 ? (known.recordings ??= record(story)) : undefined;
};

/** Words that nobody has registered with here, written as a form stores them, with the password of recordings. */
const isNew = async ({ database }: Lender, { email, phone, password }: Person): Promise<boolean> => {
  if (!/^[a-z\d]+@example\.bg$/.test(email) || password !== PASSWORD) return false;
  const { rows } = await database.query("select from users where lower(email) = $1 or phone like $2 limit 1", [
    email,
    `%${phone.slice(1)}`,
  ]);
  return rows.length === 0;
};

/**
 * A new borrower who has completed all steps up to `milestone`. Where the lender is an ordinary one, the steps before the
 * application is sent are walked once for each worker, and their rows put in as this borrower's.
 */
export const borrowerAt = async (
  lender: Lender,
  milestone: Milestone,
  story: Story = stories.approve,
  person = newPerson(),
): Promise<Borrower> => {
  const borrower = new Borrower(lender, person);
  const recordings = lender.isOrdinary && (await isNew(lender, person)) ? await recordingsOf(story) : undefined;
  if (!recordings) {
    await bringTo(borrower, milestone, story);
    return borrower;
  }
  const early = EARLY.find((name) => name === milestone) ?? "told";
  const cookies = await putRows(lender, recordings[early], walkerOf(borrower));
  cookies.forEach((value, name) => borrower.cookies.set(name, value));
  lender.clock.advance(recordings[early].took);
  if (early !== milestone) await bringTo(borrower, milestone, story, early);
  return borrower;
};

/** The borrower's latest running credit, as its page shows it. Throws when there is none. */
export const runningCredit = async (borrower: Borrower): Promise<CreditData> => {
  const { body, text } = await borrower.read("existing-active-credit");
  const [credit] = (body as unknown as Partial<CreditsData>).credits ?? [];
  if (!credit) throw new Error(`no running credit: ${text.slice(0, 200)}`);
  return credit;
};
