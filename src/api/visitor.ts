/** Parses the visitor from a response; parts that are missing or of the wrong type count as absent. */
import type { GuaranteedRequestData, UserDataShape, VisitorData } from "./responses/responses.ts";

type Loose = Readonly<Record<string, unknown>>;

const loose = (value: unknown): Loose | null => (typeof value === "object" ? (value as Loose | null) : null);
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

const userOf = (user: Loose | null): UserDataShape["user"] =>
  user && typeof user["email"] === "string"
    ? {
        id: String(user["id"]),
        email: user["email"],
        status: { key: String(loose(user["status"])?.["key"]) },
        guaranteedRequests: list(user["guaranteedRequests"]) as GuaranteedRequestData[],
        isSubscribed: user["isSubscribed"] === true,
      }
    : null;

/** The visitor of a response. Throws when it has no `userData`. */
export const visitorOf = (body: unknown): VisitorData => {
  const data = loose(loose(body)?.["userData"]);
  if (!data) throw new Error("user-data: no userData");
  return {
    ...(body as object),
    userData: {
      ...(data as UserDataShape),
      user: userOf(loose(data["user"])),
      activeBonuses: list(data["activeBonuses"]) as UserDataShape["activeBonuses"],
      activeAffiliatePromotion: loose(data["activeAffiliatePromotion"]) as UserDataShape["activeAffiliatePromotion"],
      unsignedContract: loose(data["unsignedContract"]) as UserDataShape["unsignedContract"],
      liveChatConfig: loose(data["liveChatConfig"]) as UserDataShape["liveChatConfig"],
    },
  };
};
