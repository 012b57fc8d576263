/** Response shapes of home page, visitor, configuration and form look-ups. */
import Type, { type Static } from "typebox";
import { nullable, Day, Form, Blocks, base } from "./base.ts";
import { Money, Offer, Pricing } from "./offer.ts";

/** The home page, with the catalogue the browser needs to calculate prices itself. */
export const Home = Type.Object({
  ...base,
  form: Form,
  offer: nullable(Offer),
  pricing: Pricing,
  intro: Blocks,
});

/** A credit that the visitor stands surety for, or is asked to: the borrower by first name and initial. */
const GuaranteedRequest = Type.Object({
  requestId: Type.String(),
  borrowerName: Type.String(),
  product: Type.String(),
  amount: Money,
  period: Type.Integer(),
  maxLiability: Money,
  status: Type.String(),
  contractToSign: Type.Boolean(),
  overdueDays: Type.Integer(),
});

export type GuaranteedRequestData = Static<typeof GuaranteedRequest>;

export const UserData = Type.Object({
  user: nullable(
    Type.Object({
      id: Type.String(),
      email: Type.String(),
      status: Type.Object({ key: Type.String() }),
      guaranteedRequests: Type.Array(GuaranteedRequest),
      isSubscribed: Type.Boolean(),
    }),
  ),
  /** Bonuses that may be used now, and through which day. */
  activeBonuses: Type.Array(Type.Object({ id: Type.String(), amount: Money, expiresOn: Day })),
  activeAffiliatePromotion: nullable(Type.Object({ key: Type.String(), title: Type.String() })),
  unsignedContract: nullable(Type.Object({ kind: Type.String(), requestId: Type.String() })),
  hasActiveOffer: Type.Boolean(),
  needsVideoVerification: Type.Boolean(),
  liveChatConfig: nullable(
    Type.Object({ id: Type.String(), enabled: Type.Boolean(), variables: Type.Record(Type.String(), Type.String()) }),
  ),
});

/** The visitor: the logged-in user, if any, and the CSRF token for unsafe requests. */
export const Visitor = Type.Object({ userData: UserData, csrf: Type.Optional(Type.String()) });

export const RootConfig = Type.Object({
  root: Type.Object({
    phoneForCall: Type.String(),
    lang: Type.String(),
    contractAcceptEnabled: Type.Boolean(),
    config: Type.Object({ fastCreditMaxAmount: Type.Integer() }),
    gossip: Type.Object({ enabled: Type.Boolean(), uri: Type.String(), path: Type.String() }),
    brand: Type.Object({
      name: Type.String(),
      company: Type.String(),
      registerNumber: Type.String(),
      /** Certificate number in the copyright line. */
      certificate: Type.Optional(Type.String()),
      /** Lenders' association the company is a member of. */
      association: Type.Optional(Type.String()),
      /** URLs of the lender's social media pages. */
      social: Type.Optional(
        Type.Object({
          facebook: Type.Optional(Type.String()),
          youtube: Type.Optional(Type.String()),
          x: Type.Optional(Type.String()),
        }),
      ),
    }),
    /** Error reports of the browser: extra data, URL of a second logger, and texts that are not reported. */
    errors: Type.Optional(
      Type.Object({
        extra: Type.Optional(Type.Record(Type.String(), Type.String())),
        loggerUrl: Type.Optional(Type.String()),
        ignored: Type.Optional(Type.Array(Type.String())),
      }),
    ),
    demo: Type.Boolean(),
    consent: Type.Object({
      /** `spec`: continued use means consent, analytics is on until switched off. `strict`: explicit consent only. */
      preset: Type.Union([Type.Literal("spec"), Type.Literal("strict")]),
      /** Tag manager loaded after consent to „all“; `null` when none is configured. */
      tagManagerId: nullable(Type.String()),
    }),
  }),
});

/** Announcements above the header of every page, usually none. Links are paths of this site. */
export const Announcements = Type.Object({
  announcements: Type.Array(
    Type.Object({
      text: Type.String(),
      tone: Type.Union([Type.Literal("info"), Type.Literal("warning")]),
      link: Type.Optional(Type.Object({ url: Type.String(), label: Type.String() })),
    }),
  ),
});

/** A captcha challenge; its solution is valid once. */
export const CaptchaChallenge = Type.Object({
  parameters: Type.Object({}, { additionalProperties: true }),
  signature: Type.String(),
});

/** Result of an option look-up: at most 20. */
export const Options = Type.Object({
  options: Type.Array(
    Type.Object({ value: Type.String(), label: Type.String(), detail: Type.Optional(Type.String()) }),
  ),
});

/** Response to a form post from the script. */
export const Posting = Type.Object({
  userData: Type.Optional(UserData),
  nextUrl: Type.Optional(Type.String()),
  realRedirect: Type.Optional(Type.Boolean()),
  errors: Type.Optional(Type.Record(Type.String(), Type.String())),
  form: Type.Optional(Form),
});

export type HomeData = Static<typeof Home>;
export type UserDataShape = Static<typeof UserData>;
export type VisitorData = Static<typeof Visitor>;
export type RootConfigData = Static<typeof RootConfig>;
export type AnnouncementsData = Static<typeof Announcements>;
export type OptionsData = Static<typeof Options>;
export type PostingData = Static<typeof Posting>;
