/** The search for people: by exactly one of the things they are known by. Each search is in the audit log. */
import { isEgn, normaliseEgn } from "#src/domain/identity/egn.ts";
import { isMobile, normalisePhone } from "#src/domain/identity/phone.ts";
import { EGN_LOOKUP } from "#server/lending/persons/person-with-pin.ts";
import type { Services } from "#server/services.ts";
import { findProfiles, type ProfileRow, type ProfileSearch } from "#server/store/tables/profiles.ts";
import { noteAct, type Clerk } from "./clerk.ts";

const MOST = 20;

/** What a text is looked for as; undefined when it is nothing that people are known by. */
const searchFor = ({ secrets }: Services, text: string): { by: string; search: ProfileSearch } | undefined => {
  if (text.includes("@")) return { by: "email", search: { email: text.trim() } };
  if (isMobile(text)) return { by: "phone", search: { phone: normalisePhone(text) } };
  const egn = normaliseEgn(text);
  if (isEgn(egn)) return { by: "egn", search: { egnHashes: secrets.lookupHashes(EGN_LOOKUP, egn) } };
  const number = /^№?\s*([0-9]{1,9})$/.exec(text.trim())?.[1];
  return number === undefined ? undefined : { by: "number", search: { applicationNumber: Number(number) } };
};

/** The profiles with this e-mail, phone or ЕГН, or of the application with this number. */
export const searchProfiles = async (services: Services, clerk: Clerk, text: string): Promise<ProfileRow[]> => {
  const found = searchFor(services, text);
  if (!found) return [];
  const { database, ports } = services;
  const profiles = await findProfiles(database.db, found.search, MOST);
  const fields = { by: found.by, found: String(profiles.length) };
  await noteAct(services, database.db, clerk, { act: "search", subject: "people", fields, now: ports.clock.now() });
  return profiles;
};
