/**
 * Every call under `/api/v2`, one row each. Server validation, access and state guards, client paths and
 * OpenAPI derive from it; a row without a handler does not compile.
 */

/** Who may call. `person` has a session with a user; `confirmed` has a confirmed phone as well. */
export type Access = "public" | "person" | "confirmed";

export const REQUEST_STATUSES = [
  "draft", "awaitingSmsConfirmation", "processing", "needsIdCard", "needsVideoVerification", "awaitingGuarantor",
  "manualReview", "offerActive", "contractUnsigned", "contractSigned", "payoutFailed", "active", "overdue",
  "forbearance", "repaid", "refinanced", "withdrawn", "assigned", "rejected", "cancelled", "expired",
] as const;
export type RequestStatus = (typeof REQUEST_STATUSES)[number];

export type CallRow = {
  /** Under `/api/v2/`; `:name` is a parameter, `:name?` an optional one. The name of the row where the table gives none. */
  path: string;
  access: Access;
  /** The states of the person's current request in which it makes sense; elsewhere they belong on another page. */
  states?: readonly (RequestStatus | "none")[];
  /** Answer shape of GET, a name of `answers.ts`; absent for calls that only take posts. */
  read?: AnswerName;
  /** What a POST takes: the definition of that id. */
  form?: string;
  /** Or, for calls without a definition, plain fields by name with their longest length. */
  fields?: Readonly<Record<string, number>>;
  /** The largest body of such a call, when it is less than that of a form. */
  bytes?: number;
  /** Or, for a body no form judges, what it is. */
  takes?: "draft";
  /** A step: what is typed of its form is kept before it is sent. */
  drafts?: true;
  /** Without an idempotency key: doing it twice is doing it once. */
  keyless?: true;
  /** Calls that only log: no token and no key, origin and budgets only. */
  logsOnly?: true;
  /** Budgets taken by a POST, names of the server's budget table. */
  budgets?: readonly string[];
  /** The page a plain post of this call belongs to, when it is another call's. */
  page?: string;
};

export type AnswerName =
  | "Home" | "FormPage" | "Status" | "Contract" | "Credit" | "Repayment" | "Content" | "Listing" | "Desk" | "Visitor" | "RootConfig" | "Announcements" | "Options" | "CaptchaChallenge" | "file";

const OPEN_CREDIT = ["active", "overdue", "forbearance"] as const;
const LOG_BYTES = 16 * 1024;

/** A page of words. */
const CONTENT = { access: "public", read: "Content" } as const;

const rows = {
  config: { access: "public", read: "RootConfig" },
  "user-data": { access: "public", read: "Visitor" },
  announcements: { access: "public", read: "Announcements" },
  index: { access: "public", read: "Home" },
  "log-user-click": { access: "public", fields: { type: 60, url: 300 }, bytes: LOG_BYTES, logsOnly: true, budgets: ["log"] },
  error: { access: "public", fields: { error: 2000, datetime: 60, info: 8000, extra: 1000, url: 500 }, bytes: LOG_BYTES, logsOnly: true, budgets: ["error-log"] },

  login: { access: "public", read: "FormPage", form: "login", budgets: ["login"] },
  logout: { access: "public", form: "logout", keyless: true },
  "user-sms-confirmation": { access: "public", read: "FormPage", form: "user-sms-confirmation", budgets: ["code"] },
  "change-phone": { access: "public", form: "change-phone", page: "user-sms-confirmation", budgets: ["code", "phone-change"] },
  "validate-email": { access: "public", read: "FormPage", form: "validate-email" },
  "send-code": { access: "public", form: "send-code", budgets: ["code"] },
  "check-email": { access: "public", fields: { email: 254 }, logsOnly: true, budgets: ["email-check"] },
  "keep-draft": { path: "drafts/:form", access: "person", takes: "draft", keyless: true, budgets: ["draft"] },
  "check-promo-code": { access: "public", fields: { promoCode: 60 }, logsOnly: true, budgets: ["promo-check"] },
  "captcha-challenge": { path: "captcha/challenge", access: "public", read: "CaptchaChallenge" },
  "list-options": { path: "lists/:source", access: "public", read: "Options" },

  profile: { access: "person", read: "Desk" },
  "change-password": { access: "person", read: "FormPage", form: "change-password", budgets: ["login"] },
  "request-history": { access: "person", read: "Listing" },
  documents: { access: "person", read: "Listing" },
  "guaranteed-requests": { access: "person", read: "Listing" },
  subscribe: { access: "public", read: "Desk", form: "subscribe" },
  unsubscribe: { access: "public", read: "Desk", form: "unsubscribe" },
  "contact-us": { access: "public", read: "Desk", form: "contact-us", budgets: ["contact"] },

  "general-information": { access: "public", read: "FormPage", form: "general-information", budgets: ["register"] },
  "general-information-b": { access: "confirmed", states: ["none", "draft", "active"], read: "FormPage", form: "general-information-b", drafts: true },
  "fill-in-options": { access: "confirmed", states: ["draft"], read: "FormPage", form: "fill-in-options", drafts: true },
  "fill-in-id-card-upload": { access: "confirmed", states: ["draft", "needsIdCard"], read: "FormPage", form: "fill-in-id-card-upload", budgets: ["upload"] },
  "personal-information": { access: "confirmed", states: ["draft"], read: "FormPage", form: "personal-information", drafts: true },
  "payment-and-collateral-data": { access: "confirmed", states: ["draft"], read: "FormPage", form: "payment-and-collateral-data", drafts: true },
  "sms-confirmation": { access: "confirmed", states: ["awaitingSmsConfirmation"], read: "FormPage", form: "sms-confirmation", budgets: ["code"] },
  "payment-information": { access: "confirmed", states: ["payoutFailed"], read: "FormPage", form: "payment-information", drafts: true },

  "request-processing": { access: "confirmed", states: ["processing", "manualReview"], read: "Status" },
  "cancel-request": {
    access: "confirmed", form: "cancel-request", page: "status",
    states: ["draft", "awaitingSmsConfirmation", "processing", "needsIdCard", "manualReview", "offerActive", "contractUnsigned"],
  },
  "ask-review": { access: "confirmed", states: ["none"], form: "ask-review", page: "status" },
  "accept-offer": { access: "confirmed", states: ["offerActive"], form: "accept-offer", page: "status" },
  status: { path: "status/:requestId?", access: "person", read: "Status" },

  "view-contract": { access: "confirmed", states: ["contractUnsigned"], read: "Contract", form: "sign-contract", budgets: ["code"] },
  "decline-contract": { access: "confirmed", states: ["contractUnsigned"], form: "decline-contract", page: "view-contract" },
  "render-contract": { access: "confirmed", states: ["contractUnsigned"], read: "file" },
  "european-form": CONTENT,
  "european-form-file": { path: "european-form/file", access: "public", read: "file" },
  "file-view": { path: "file/:fileId/file-view", access: "person", read: "file" },
  "file-download": { path: "file/:fileId/file-download", access: "person", read: "file" },

  "existing-active-credit": { access: "confirmed", states: OPEN_CREDIT, read: "Credit" },
  "repayment-details": { path: "repayment-details/:requestId", access: "confirmed", read: "Repayment" },

  "tos-credit-line": CONTENT,
  "tos-consumer-credit": CONTENT,
  "tos-tax-free-consumer-credit": CONTENT,
  "tos-tax-free-credit-line": CONTENT,
  tariff: CONTENT,
  "privacy-policy": CONTENT,
  "cookie-policy": CONTENT,
  "personal-data-policy": CONTENT,
  "personal-data-declaration": CONTENT,
  "marketing-data-declaration": CONTENT,
  "pep-data-declaration": CONTENT,
  "compliant-policy": CONTENT,
  "about-us": CONTENT,
  "how-do-we-give-credits": CONTENT,
  "bank-accounts": CONTENT,
  maintenance: CONTENT,
  "whistle-blowing-policy": CONTENT,
  bonus: CONTENT,
  "bonus-registration-tos": CONTENT,
  links: CONTENT,
  "custom-sitemap": CONTENT,
  version: CONTENT,
} as const satisfies Record<string, Omit<CallRow, "path"> & Partial<CallRow>>;

export type FixedCall = keyof typeof rows;

/** Every row by its name, which is its path, too, where none is given. */
export const contract = Object.fromEntries(Object.entries(rows).map(([name, row]) => [name, { path: name, ...row }])) as { [Name in FixedCall]: { path: string } & (typeof rows)[Name] };

/** The call of a step that is nothing but a definition: its name says the whole row. */
export type StepCall = `steps/${string}`;

/** Stands for every such call in tables and routes. */
export const ANY_STEP: StepCall = "steps/:step";

export type CallName = FixedCall | StepCall;

export const isStepCall = (name: string): name is StepCall => name.startsWith("steps/");

/** The call itself where a table says any step. */
export const callAt = (name: CallName, { step }: Readonly<Record<string, string | undefined>>): CallName => (name === ANY_STEP ? `steps/${step}` : name);

/** A row with all optional parts visible. */
export const callRow = (name: CallName): CallRow =>
  (isStepCall(name) ? { path: name, access: "confirmed", states: ["draft"], read: "FormPage", form: name.slice("steps/".length), drafts: true, budgets: ["upload"] } : contract[name]);

/** The address of a call with its parameters filled in. */
export const callUrl = (name: CallName, params: Readonly<Record<string, string | undefined>> = {}): string =>
  `/api/v2/${callRow(name).path.replace(/\/?:(\w+)\??/g, (part, key: string) => {
    const value = params[key];
    return value === undefined ? "" : `${part.startsWith("/") ? "/" : ""}${encodeURIComponent(value)}`;
  })}`;
