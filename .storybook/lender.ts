/** The lender of the stories: the product's own catalogue, an invented visitor. */
import catalogueJson from "#server/catalogue.json";
import type { RootConfigData, VisitorData } from "#src/api/answers.ts";
import { sayExample } from "#src/copy/offer.ts";
import { parseCatalogue } from "#src/domain/catalogue.ts";
import { priceOffer, type Offer } from "#src/domain/offer.ts";
import { STORY_DAY } from "./day.ts";

export const storyCatalogue = parseCatalogue(catalogueJson);

/** The price of an offer paid out on the stories' day. */
export const offerFor = (product: string, amount: number, term: number): Offer => priceOffer(storyCatalogue, product, amount, term, STORY_DAY, sayExample);

export const storyConfig: RootConfigData = {
  root: {
    phoneForCall: "0700 12 345", lang: "bg", contractAcceptEnabled: true, config: { fastCreditMaxAmount: storyCatalogue.fastCreditMaxAmount },
    gossip: { enabled: false, uri: "", path: "/gossip" }, demo: true,
    brand: {
      name: "Заявка", company: "Заявка АД", registerNumber: "BGR00000", certificate: "BGR00000", association: "„Сдружение на кредиторите“",
      social: { facebook: "https://example.com/f", youtube: "https://example.com/y", x: "https://example.com/x" },
    },
    consent: { preset: "spec", tagManagerId: null },
  },
};

const nobody: VisitorData["userData"] = {
  user: null, activeBonuses: [], activeAffiliatePromotion: null, unsignedContract: null, hasActiveOffer: false, needsVideoVerification: false, liveChatConfig: null,
};

const ivan = { ...nobody, user: { id: "1", email: "ivan.petrov@example.bg", status: { key: "verified" }, guaranteedRequests: [], isSubscribed: false } };

export const visitors = {
  anonymous: { userData: nobody },
  borrower: { userData: ivan },
  /** An offer waits for an answer. */
  awaited: { userData: { ...ivan, hasActiveOffer: true } },
  /** Everything the frame around a page can show of a person, and the longest address. */
  everything: {
    userData: {
      ...ivan, user: { ...ivan.user, email: "aleksandrina.konstantinova-vladimirova@preduprezhdenie.example.bg", status: { key: "invalidData" }, guaranteedRequests: [{}], isSubscribed: true },
      hasActiveOffer: true, activeBonuses: [{}, {}, {}], activeAffiliatePromotion: { key: "friend", title: "Доведи приятел" },
    },
  },
} satisfies Record<string, VisitorData>;
