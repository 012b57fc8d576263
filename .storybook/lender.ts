/** Data of the stories: the real catalogue and invented visitors. */
import catalogueJson from "#server/catalogue.json";
import type { GuaranteedRequestData, RootConfigData, VisitorData } from "#src/api/responses/responses.ts";
import { formatExample } from "#src/copy/offer.ts";
import { parseCatalogue } from "#src/domain/lending/parse-catalogue.fixture.ts";
import { money } from "#src/domain/lending/money.ts";
import { payingOff, priceOffer, type Offer } from "#src/domain/lending/offer.ts";
import { pinOf, type Person } from "#src/demo/posts.ts";
import { STORY_DAY } from "./day.ts";

/** The real catalogue. */
export const storyCatalogue = parseCatalogue(catalogueJson);

/** The person behind every persona of the stories. */
export const storyPerson: Person = {
  email: "georgi.ivanov@example.bg",
  phone: "0888123456",
  password: "Тайна парола 1",
  pin: pinOf(560),
  idCard: "641230001",
};

/** The offer for a product key, an amount (whole euro) and a term, paid out on `STORY_DAY`. */
export const offerFor = (product: string, amount: number, term: number): Offer =>
  priceOffer(storyCatalogue, product, amount, term, STORY_DAY, formatExample);

/** The same offer where so many euro of it pay an older credit off. */
export const refinancing = (offer: Offer, payOff: number): Offer => {
  const cents = { amount: Math.round(Number(offer.amount.value) * 100), payOff: Math.round(payOff * 100) };
  return payingOff(offer, cents, storyCatalogue);
};

/** A credit that somebody is asked to stand surety for. */
const storyGuarantee: GuaranteedRequestData = {
  requestId: "2",
  borrowerName: "Иван П.",
  product: "consumerCredit",
  amount: money(100000, storyCatalogue),
  period: 12,
  maxLiability: money(130000, storyCatalogue),
  status: "registered",
  contractToSign: false,
  overdueDays: 0,
};

/** Response of the `config` call. */
export const storyConfig: RootConfigData = {
  root: {
    phoneForCall: "0700 12 345",
    lang: "bg",
    contractAcceptEnabled: true,
    config: { fastCreditMaxAmount: storyCatalogue.fastCreditMaxAmount },
    gossip: { enabled: false, uri: "", path: "/gossip" },
    demo: true,
    brand: {
      name: "Заявка",
      company: "Заявка АД",
      registerNumber: "BGR00000",
      certificate: "BGR00000",
      association: "„Сдружение на кредиторите“",
      social: { facebook: "https://example.com/f", youtube: "https://example.com/y", x: "https://example.com/x" },
    },
    consent: { preset: "spec", tagManagerId: null },
  },
};

const nobody: VisitorData["userData"] = {
  user: null,
  activeBonuses: [],
  activeAffiliatePromotion: null,
  unsignedContract: null,
  hasActiveOffer: false,
  needsVideoVerification: false,
  liveChatConfig: null,
};

const ivan = {
  ...nobody,
  user: {
    id: "1",
    email: "ivan.petrov@example.bg",
    status: { key: "verified" },
    guaranteedRequests: [],
    isSubscribed: false,
  },
};

/** Responses of the `user-data` call. */
export const visitors = {
  anonymous: { userData: nobody },
  borrower: { userData: ivan },
  /** A user with an active offer. */
  awaited: { userData: { ...ivan, hasActiveOffer: true } },
  /** A user with every badge and menu entry, and a very long e-mail address. */
  everything: {
    userData: {
      ...ivan,
      user: {
        ...ivan.user,
        email: "aleksandrina.konstantinova-vladimirova@preduprezhdenie.example.bg",
        status: { key: "invalidData" },
        guaranteedRequests: [storyGuarantee],
        isSubscribed: true,
      },
      hasActiveOffer: true,
      activeBonuses: ["a", "b", "c"].map((id) => ({
        id,
        amount: money(1000, storyCatalogue),
        expiresOn: "2027-06-14",
      })),
      activeAffiliatePromotion: { key: "friend", title: "Доведи приятел" },
    },
  },
} satisfies Record<string, VisitorData>;
