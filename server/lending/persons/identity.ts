/** The identity an application states: names and identity card. */
import { nameTokens } from "#src/domain/identity/name-tokens.ts";
import type { Services } from "#server/services.ts";
import type { Personal } from "#server/submissions/personal-information.ts";

/** Names and identity card. */
export type Identity = Pick<Personal, "names" | "idCard">;

/** The identity in personal data. */
export const identityOf = ({ names, idCard }: Personal): Identity => ({ names, idCard });

const placeOf = (statedIn: string): string => `identity:${statedIn}`;

const CARD = "id-card";
const NAME = "name";

/** Hashes of the single names of an identity, by which it is found. */
export const hashesOfNames = ({ secrets }: Pick<Services, "secrets">, { names }: Pick<Identity, "names">): string[] =>
  nameTokens(names).map((name) => secrets.lookupHash(NAME, name));

/** Hashes under every known key of each single name in a text. */
export const namesAsked = ({ secrets }: Pick<Services, "secrets">, text: string): string[][] =>
  nameTokens(text).map((name) => secrets.lookupHashes(NAME, name));

/** Seals the identity that an application or a guarantor states, with the hashes of its card's number and of its names. */
export const sealIdentity = (
  { secrets }: Pick<Services, "secrets">,
  statedIn: string,
  identity: Identity,
): { sealed: Buffer; cardHash: string; nameHashes: string[] } => ({
  sealed: secrets.seal(JSON.stringify(identity), placeOf(statedIn)),
  cardHash: secrets.lookupHash(CARD, identity.idCard.number),
  nameHashes: hashesOfNames({ secrets }, identity),
});

/** Hashes of a card's number under every known key. */
export const cardHashes = ({ secrets }: Pick<Services, "secrets">, { idCard }: Identity): string[] =>
  secrets.lookupHashes(CARD, idCard.number);

/** Opens a sealed identity. */
export const openIdentity = (
  { secrets }: Pick<Services, "secrets">,
  { sealed, statedIn }: { sealed: Buffer; statedIn: string },
): Identity => JSON.parse(secrets.open(sealed, placeOf(statedIn)).toString("utf8")) as Identity;

const folded = (names: string): string =>
  names
    .toLocaleUpperCase("bg")
    .replaceAll(/[\s-]+/g, " ")
    .trim();

/** Whether two identities have the same names and card, but for case and spacing. */
export const isSameIdentity = (one: Identity, other: Identity): boolean =>
  folded(one.names) === folded(other.names) && one.idCard.number === other.idCard.number;
