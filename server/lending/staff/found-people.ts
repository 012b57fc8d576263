/** What the search finds of people: profiles, and the applications and credits of those or with a number. */
import { findWords } from "#src/copy/staff-find.ts";
import { profileWords, statusOfDesk } from "#src/copy/staff.ts";
import { staffUrl } from "#src/buro/table.ts";
import { findProduct } from "#src/domain/lending/catalogue.ts";
import { formatCents } from "#src/domain/lending/money.ts";
import { masked } from "#src/domain/staff/fields.ts";
import { formatMoment } from "#src/domain/time/sofia-time.ts";
import { namesAsked, openIdentity } from "#server/lending/persons/identity.ts";
import { EGN_LOOKUP } from "#server/lending/persons/person-with-pin.ts";
import { nearNumbers } from "#server/lending/statements/references.ts";
import { applicationsWith } from "#server/store/tables/applications.ts";
import { foundApplications, foundCredits } from "#server/store/tables/found-people.ts";
import { currentIdentities, personsNamed } from "#server/store/tables/identities.ts";
import { creditsByNumber, creditsByOrder, type NumberedRow } from "#server/store/tables/paid-credits.ts";
import { findProfiles, type ProfileRow, type ProfileSearch } from "#server/store/tables/profiles.ts";
import { likeness } from "./asked.ts";
import { accountsAsked, type FoundRow, type Looking } from "./looking.ts";
import { egnOf, shownNames } from "./masked.ts";
import { namesOfBorrowers } from "./whose.ts";

const searchesFor = async (looking: Looking): Promise<ProfileSearch[]> => {
  const { services, db, asked, most } = looking;
  const { name, egn, phone, email, number } = asked;
  const accounts = accountsAsked(looking);
  const named = name === undefined ? [] : await personsNamed(db, namesAsked(services, name), most);
  return [
    ...(email === undefined ? [] : [{ email }]),
    ...(phone === undefined ? [] : [{ phone }]),
    ...(egn === undefined ? [] : [{ egnHashes: services.secrets.lookupHashes(EGN_LOOKUP, egn) }]),
    ...(number === undefined ? [] : [{ numbers: number }]),
    ...(accounts.length === 0 ? [] : [{ accounts }]),
    ...(named.length === 0 ? [] : [{ personIds: named }]),
  ];
};

/** The profiles that a text names, each once. */
export const profilesAsked = async (looking: Looking): Promise<ProfileRow[]> => {
  const found = new Map<string, ProfileRow>();
  for (const search of await searchesFor(looking))
    for (const profile of await findProfiles(looking.db, search, looking.most)) found.set(profile.id, profile);
  return [...found.values()].slice(0, looking.most);
};

/** Profiles as rows. */
export const peopleRows = async ({ services, db, clerk, profiles }: Looking): Promise<FoundRow[]> => {
  const persons = profiles.flatMap(({ personId }) => personId ?? []);
  const names = new Map(
    (await currentIdentities(db, persons)).map((row) => [row.personId, openIdentity(services, row).names]),
  );
  return profiles.map((profile) => {
    const { id, email, phone, status, personId } = profile;
    return {
      id,
      url: staffUrl("person", { id }),
      cells: [
        masked("email", email),
        shownNames(clerk, names.get(personId ?? "") ?? ""),
        masked("egn", egnOf(services, profile)),
        phone === "" ? "" : masked("phone", phone),
        profileWords[status],
      ],
    };
  });
};

const userIdsOf = (profiles: readonly ProfileRow[]): string[] => profiles.map(({ id }) => id);

/** Applications as rows. */
export const applicationRows = async ({ services, db, asked, profiles, most }: Looking): Promise<FoundRow[]> => {
  const numbers = [...(asked.number ?? []), ...(asked.contract ?? []).map(({ number }) => number)];
  const ids = await foundApplications(db, { userIds: userIdsOf(profiles), numbers, most });
  return (await applicationsWith(db, ids)).map(({ number, product, amountCents, shown, createdAt }) => ({
    id: String(number),
    url: staffUrl("application", { number: String(number) }),
    cells: [
      `№\u00a0${number}`,
      `${findProduct(services.catalogue, product).name}, ${formatCents(amountCents, "€")}`,
      statusOfDesk[shown],
      formatMoment(createdAt),
    ],
  }));
};

/** Credits whose number is written, and where none is as it is written, those that it may be meant for. */
const numbered = async ({ db, asked }: Looking): Promise<{ same: NumberedRow[]; near: NumberedRow[] }> => {
  const { contract: written = [], number: numbers = [] } = asked;
  const stands = (how: "same" | "near") => (credit: NumberedRow) =>
    written.some((one) => likeness(one, credit.contract) === how);
  const known = await creditsByNumber(db, [...numbers, ...written.map(({ number }) => number)]);
  const same = known.filter((credit) => numbers.includes(credit.number) || stands("same")(credit));
  if (written.length === 0 || same.length > 0) return { same, near: [] };
  const about = await creditsByNumber(db, [...new Set(written.flatMap(({ number }) => nearNumbers(number)))]);
  return { same, near: [...known, ...about].filter(stands("near")) };
};

/** Credits as rows. */
export const creditRows = async (looking: Looking): Promise<FoundRow[]> => {
  const { services, db, clerk, asked, profiles, most } = looking;
  const { same, near } = await numbered(looking);
  const ordered = await creditsByOrder(db, asked.order ?? []);
  const numbers = [...same, ...near, ...ordered].map(({ creditNo }) => creditNo);
  const found = await foundCredits(db, { userIds: userIdsOf(profiles), numbers, most });
  const names = await namesOfBorrowers(
    services,
    db,
    found.map(({ applicationId }) => applicationId),
  );
  return found.map(({ no, applicationId, contract, product, status }) => ({
    id: String(no),
    url: staffUrl("credit", { id: String(no) }),
    cells: [
      contract || String(no),
      shownNames(clerk, names.get(applicationId) ?? ""),
      findProduct(services.catalogue, product).name,
      [statusOfDesk[status], ...(near.some(({ creditNo }) => creditNo === no) ? [findWords.near] : [])].join(", "),
    ],
  }));
};
