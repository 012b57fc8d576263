/**
 * The shapes of what calls answer. TypeBox schemas: the server checks and documents with them, the browser
 * takes only their types. Money is a decimal string with a point and two digits, days are `YYYY-MM-DD`.
 */
import Type, { type Static, type TSchema } from "typebox";
import type { Block } from "#src/domain/document.ts";
import type { Descriptor } from "#src/engine/definition.ts";

const nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);
const Day = Type.String({ pattern: "^\\d{4}-\\d{2}-\\d{2}$" });
const Decimal = Type.String({ pattern: "^-?\\d+\\.\\d{2}$" });
const Form = Type.Unsafe<Descriptor>(Type.Object({ id: Type.String(), version: Type.String() }));
const Blocks = Type.Unsafe<Block[]>(Type.Array(Type.Object({ kind: Type.String() })));

const Currency = Type.Object({ shortLabel: Type.String(), exchangeRate: Type.String() });
export const Money = Type.Object({
  value: Decimal, currency: Currency, alternative: nullable(Type.Object({ value: Decimal, currency: Currency })),
});

export const Page = Type.Object({ title: Type.String(), description: Type.Optional(Type.String()), canonical: Type.Optional(Type.String()) });

/** One row of a repayment plan. */
export const PlanRow = Type.Object({
  n: Type.Integer(), dueDate: Day, instalment: Money, principal: Money, interest: Money, balance: Money,
  status: Type.Optional(Type.Union([Type.Literal("future"), Type.Literal("due"), Type.Literal("paid"), Type.Literal("late")])),
});

/** The price of an amount and term: the numbers that follow the borrower through every step. */
export const Offer = Type.Object({
  product: Type.String(), productName: Type.String(), amount: Money, term: Type.Integer(),
  unit: Type.Union([Type.Literal("days"), Type.Literal("months")]),
  payments: Type.Integer(), instalment: Money, lastInstalment: Money, total: Money, cost: Money,
  nominalRate: Type.String(), gpr: Type.String(), firstDueDate: Day, warning: Type.String(),
  plan: Type.Array(PlanRow), example: Type.String(),
});

const Step = Type.Object({ n: Type.Integer(), of: Type.Integer(), title: Type.String() });

/** What went wrong with a plain post whose page is shown again. */
const Posted = Type.Object({ form: Type.String(), errors: Type.Record(Type.String(), Type.String()), note: Type.Optional(Type.String()) });

const base = { page: Page, today: Day, posted: Type.Optional(Posted), nextUrl: Type.Optional(Type.String()) };

/** A page of one form: a step, the login, the calculator. */
export const FormPage = Type.Object({
  ...base, form: Form, step: Type.Optional(Step), offer: Type.Optional(nullable(Offer)),
  /** Words above the form that depend on the visitor: „Изпратихме код на 0888***456“. */
  lead: Type.Optional(Type.String()),
  /** Small forms beside the main one: a new code, going back. */
  forms: Type.Optional(Type.Record(Type.String(), Form)),
  back: Type.Optional(Type.String()),
});

/** The home page brings what the browser needs to price by itself. */
export const Home = Type.Object({
  ...base, form: Form, offer: nullable(Offer),
  pricing: Type.Object({ catalogue: Type.Unsafe<import("#src/domain/catalogue.ts").Catalogue>(Type.Object({})) }),
  intro: Blocks,
});

const TimelineStep = Type.Object({
  key: Type.String(), title: Type.String(), state: Type.Union([Type.Literal("done"), Type.Literal("now"), Type.Literal("next")]),
  text: Type.Optional(Type.String()), at: Type.Optional(Type.String()),
});

const RequestView = Type.Object({
  id: Type.String(), number: Type.Integer(), status: Type.String(), statusLabel: Type.String(), statusSince: Type.String(),
});

/** Where a request stands: what happened, what is next, who acts, how long it takes. */
export const Status = Type.Object({
  ...base, request: nullable(RequestView), title: Type.String(), text: Type.String(),
  tone: Type.Union([Type.Literal("info"), Type.Literal("success"), Type.Literal("warning")]),
  timeline: Type.Array(TimelineStep), reasons: Type.Array(Type.String()), offer: nullable(Offer),
  /** The next step as a link, when there is one. */
  action: Type.Optional(Type.Object({ label: Type.String(), url: Type.String() })),
  forms: Type.Optional(Type.Record(Type.String(), Form)),
  /** Ask again after so many milliseconds: things move by themselves. */
  askAgainAfter: Type.Optional(Type.Integer()),
});

const PaperRef = Type.Object({ kind: Type.String(), title: Type.String(), url: Type.String(), bytes: Type.Optional(Type.Integer()), createdAt: Type.Optional(Type.String()) });

/** The documents to read before signing, with the fingerprint the code will sign. */
export const Contract = Type.Object({
  ...base, offer: Offer, sha256: Type.String(), version: Type.Integer(),
  papers: Type.Array(Type.Object({ kind: Type.String(), title: Type.String(), pdfUrl: Type.String(), blocks: Blocks })),
  lead: Type.Optional(Type.String()), forms: Type.Record(Type.String(), Form),
});

/** An active credit in one view. */
export const Credit = Type.Object({
  ...base, request: RequestView, contractNumber: Type.String(), productName: Type.String(), principal: Money, balance: Money,
  paidOutAt: Day, next: nullable(Type.Object({ n: Type.Integer(), dueDate: Day, amount: Money, daysLeft: Type.Integer() })),
  withdrawalUntil: nullable(Day), papers: Type.Array(PaperRef), repaymentUrl: Type.String(),
});

/** What to pay, when, and how. */
export const Repayment = Type.Object({
  ...base, request: RequestView, contractNumber: Type.String(),
  next: nullable(Type.Object({ n: Type.Integer(), dueDate: Day, amount: Money, daysLeft: Type.Integer() })),
  overdue: nullable(Type.Object({ principal: Money, interest: Money, lateInterest: Money, total: Money, daysLate: Type.Integer() })),
  balance: Money, payoff: Type.Object({ date: Day, amount: Money, saving: Money }),
  plan: Type.Array(PlanRow),
  channels: Type.Array(Type.Object({ key: Type.String(), title: Type.String(), rows: Type.Array(Type.Object({ label: Type.String(), value: Type.String(), copy: Type.Boolean() })) })),
});

/** A page of text. */
export const Content = Type.Object({ ...base, title: Type.String(), blocks: Blocks, validFrom: Type.Optional(Day) });

const Action = Type.Object({ label: Type.String(), url: Type.String() });

/** What belongs to a person, one line each: requests, documents, guarantees. */
export const Listing = Type.Object({
  ...base, lead: Type.Optional(Type.String()),
  groups: Type.Array(Type.Object({
    title: Type.Optional(Type.String()),
    items: Type.Array(Type.Object({
      url: Type.String(), title: Type.String(), state: Type.Optional(Type.String()), at: Type.Optional(Type.String()),
      amount: Type.Optional(Money),
      /** A file, handed over by the browser; its size. */
      bytes: Type.Optional(Type.Integer()),
    })),
  })),
  /** What stands there when there is nothing. */
  empty: Type.Object({ text: Type.String(), action: Type.Optional(Action) }),
  links: Type.Optional(Type.Array(Action)),
});

/** A page where something is told and, when there is anything to settle, a form: contacts, subscriptions, the profile. */
export const Desk = Type.Object({
  ...base, title: Type.String(),
  news: Type.Optional(Type.Object({ tone: Type.Union([Type.Literal("info"), Type.Literal("success"), Type.Literal("warning")]), text: Type.String() })),
  blocks: Blocks,
  /** What stands beside the form. */
  aside: Type.Optional(Blocks),
  form: Type.Optional(Form), actions: Type.Optional(Type.Array(Action)),
});

export const UserData = Type.Object({
  user: nullable(Type.Object({
    id: Type.String(), email: Type.String(), status: Type.Object({ key: Type.String() }),
    guaranteedRequests: Type.Array(Type.Unknown()), isSubscribed: Type.Boolean(),
  })),
  activeBonuses: Type.Array(Type.Unknown()),
  activeAffiliatePromotion: nullable(Type.Object({ key: Type.String(), title: Type.String() })),
  unsignedContract: nullable(Type.Object({ kind: Type.String(), requestId: Type.String() })),
  hasActiveOffer: Type.Boolean(), needsVideoVerification: Type.Boolean(),
  liveChatConfig: nullable(Type.Object({ id: Type.String(), enabled: Type.Boolean(), variables: Type.Record(Type.String(), Type.String()) })),
});

/** The visitor: who is logged in, and the token every unsafe request carries. */
export const Visitor = Type.Object({ userData: UserData, csrf: Type.Optional(Type.String()) });

export const RootConfig = Type.Object({
  root: Type.Object({
    phoneForCall: Type.String(), lang: Type.String(), contractAcceptEnabled: Type.Boolean(),
    config: Type.Object({ fastCreditMaxAmount: Type.Integer() }),
    gossip: Type.Object({ enabled: Type.Boolean(), uri: Type.String(), path: Type.String() }),
    brand: Type.Object({
      name: Type.String(), company: Type.String(), registerNumber: Type.String(),
      /** Of the copyright line. */
      certificate: Type.Optional(Type.String()),
      /** Of which lenders' association the company is a member. */
      association: Type.Optional(Type.String()),
      /** Addresses of the lender's own pages there. */
      social: Type.Optional(Type.Object({ facebook: Type.Optional(Type.String()), youtube: Type.Optional(Type.String()), x: Type.Optional(Type.String()) })),
    }),
    /** How the browser reports errors: what goes along, where else it goes, and which texts are not reported. */
    errors: Type.Optional(Type.Object({
      extra: Type.Optional(Type.Record(Type.String(), Type.String())), loggerUrl: Type.Optional(Type.String()), ignored: Type.Optional(Type.Array(Type.String())),
    })),
    demo: Type.Boolean(),
    consent: Type.Object({
      /** `spec`: going on means agreeing, analytics on until switched off. `strict`: nothing is taken for agreement. */
      preset: Type.Union([Type.Literal("spec"), Type.Literal("strict")]),
      /** What analytics loads after „all“; null when none is configured. */
      tagManagerId: nullable(Type.String()),
    }),
  }),
});

/** What stands above the header of every page; mostly nothing. Links lead to pages of ours. */
export const Announcements = Type.Object({
  announcements: Type.Array(Type.Object({
    text: Type.String(), tone: Type.Union([Type.Literal("info"), Type.Literal("warning")]),
    link: Type.Optional(Type.Object({ url: Type.String(), label: Type.String() })),
  })),
});

/** What an option look-up answers: at most 20. */
/** A task whose answer is worth something once. */
export const CaptchaChallenge = Type.Object({ parameters: Type.Object({}), signature: Type.String() });
export const Options = Type.Object({ options: Type.Array(Type.Object({ value: Type.String(), label: Type.String(), detail: Type.Optional(Type.String()) })) });

/** What a script's form post answers. */
export const Posting = Type.Object({
  userData: Type.Optional(UserData), nextUrl: Type.Optional(Type.String()), realRedirect: Type.Optional(Type.Boolean()),
  errors: Type.Optional(Type.Record(Type.String(), Type.String())), form: Type.Optional(Form),
});

export type PageData = Static<typeof Page>;
export type FormPageData = Static<typeof FormPage>;
export type HomeData = Static<typeof Home>;
export type OfferData = Static<typeof Offer>;
export type PlanRowData = Static<typeof PlanRow>;
export type StatusData = Static<typeof Status>;
export type ContractData = Static<typeof Contract>;
export type CreditData = Static<typeof Credit>;
export type RepaymentData = Static<typeof Repayment>;
export type ContentData = Static<typeof Content>;
export type ListingData = Static<typeof Listing>;
export type DeskData = Static<typeof Desk>;
export type UserDataShape = Static<typeof UserData>;
export type VisitorData = Static<typeof Visitor>;
export type RootConfigData = Static<typeof RootConfig>;
export type AnnouncementsData = Static<typeof Announcements>;
export type PostingData = Static<typeof Posting>;
export type CaptchaChallengeData = Static<typeof CaptchaChallenge>;
export type OptionsData = Static<typeof Options>;
