import { sql, type Kysely, type Migration } from "kysely";

/**
 * What belongs to a person, a profile or an application is found, and its owner is erased, without reading everybody's.
 * Each foreign key to an owner leads an index.
 */
const INDICES: Readonly<Record<string, string>> = {
  agreements_person: "agreements (person_id) where person_id is not null",
  card_orders_request: "card_orders (request_id)",
  codes_request: "codes (request_id) where request_id is not null",
  codes_user: "codes (user_id) where user_id is not null",
  contact_messages_user: "contact_messages (user_id) where user_id is not null",
  identities_person: "identities (person_id)",
  offers_assessment: "offers (assessment_id)",
  offers_request: "offers (request_id)",
  person_accounts_person: "person_accounts (person_id)",
  person_accounts_request: "person_accounts (request_id)",
  person_identifiers_person: "person_identifiers (person_id)",
  persons_fixed_by: "persons (fixed_by_request) where fixed_by_request is not null",
  persons_merged: "persons (merged_into) where merged_into is not null",
};

export const ownerIndices: Migration = {
  up: async (db: Kysely<unknown>) => {
    for (const [name, on] of Object.entries(INDICES))
      await sql`create index ${sql.raw(name)} on ${sql.raw(on)}`.execute(db);
  },
  down: async (db: Kysely<unknown>) => {
    for (const name of Object.keys(INDICES)) await sql`drop index ${sql.raw(name)}`.execute(db);
  },
};
