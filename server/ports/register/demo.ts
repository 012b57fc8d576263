import type { CreditRecord, IdDocumentRecord, IncomeRecord, PersonQuery, PortAnswer, Registers } from "./register.ts";
import type { Cents } from "#src/domain/lending/money.ts";

type Story = {
  meaning: string;
  credit?: Partial<CreditRecord> | "unavailable";
  income?: ((declared: Cents) => Cents) | "unavailable";
  idDocument?: Partial<IdDocumentRecord>;
  sanctions?: true;
  pep?: true;
  blacklist?: true;
};

/**
 * Special records of the demo registers, by digits 7 to 9 of the ЕГН; others are clean, with the declared income.
 *
 * @internal for its test.
 */
export const DEMO_STORIES: Readonly<Record<string, Story>> = {
  "901": {
    meaning: "overdue by more than 90 days",
    credit: { overdueDaysNow: 95, worstOverdueDays12m: 95, monthlyInstalments: 12000, activeCredits: 1 },
  },
  "902": {
    meaning: "was overdue by 31 to 60 days",
    credit: { overdueDaysNow: 0, worstOverdueDays12m: 45, monthlyInstalments: 0, activeCredits: 1 },
  },
  "903": { meaning: "credit register does not answer", credit: "unavailable" },
  "904": { meaning: "earns half of what was declared", income: (declared) => Math.floor(declared / 2) },
  "905": { meaning: "income register does not answer", income: "unavailable" },
  "906": { meaning: "identity document is not valid", idDocument: { valid: false } },
  "907": { meaning: "named in a sanctions list", sanctions: true },
  "908": { meaning: "politically exposed", pep: true },
  "909": { meaning: "on the lender's own list", blacklist: true },
};

const storyOf = ({ pin }: PersonQuery): Story => {
  const serial = pin.slice(6, 9);
  return Object.hasOwn(DEMO_STORIES, serial) ? (DEMO_STORIES[serial] ?? { meaning: "clean" }) : { meaning: "clean" };
};

const CLEAN_CREDIT: CreditRecord = {
  overdueDaysNow: 0,
  worstOverdueDays12m: 0,
  monthlyInstalments: 0,
  activeCredits: 0,
};
const VALID_DOCUMENT: IdDocumentRecord = { valid: true, namesMatch: true, validUntil: null };

/** The demo adapter of all registers. Deterministic: the same person always has the same records. */
export const demoRegisters = (now: () => Date): Registers => {
  const ok = <T>(data: T): PortAnswer<T> => ({ status: "ok", data, asOf: now().toISOString() });
  const unavailable = (): PortAnswer<never> => ({ status: "unavailable", data: null, asOf: now().toISOString() });
  const listed = (hit: true | undefined) => Promise.resolve(ok({ hit: hit === true }));
  return {
    creditRecord: async (person) => {
      const { credit } = storyOf(person);
      return credit === "unavailable" ? unavailable() : ok({ ...CLEAN_CREDIT, ...credit });
    },
    income: async (person, declaredNet): Promise<PortAnswer<IncomeRecord>> => {
      const { income } = storyOf(person);
      return income === "unavailable" ? unavailable() : ok({ netMonthly: income ? income(declaredNet) : declaredNet });
    },
    idDocument: async (person) => ok({ ...VALID_DOCUMENT, ...storyOf(person).idDocument }),
    sanctions: (person) => listed(storyOf(person).sanctions),
    pep: (person) => listed(storyOf(person).pep),
    blacklist: (person) => listed(storyOf(person).blacklist),
  };
};
