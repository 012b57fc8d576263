import { sql, type Kysely, type Migration } from "kysely";

/** A payment says who received it by hand; those of before as their acts were recorded. */
export const receivedByHand: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql`alter table payments add column received_by text`.execute(db);
    await sql`
      update payments p set received_by = s.names || coalesce(', ' || y.names, '')
      from staff_acts a join staff s on s.id = a.proposed_by left join staff y on y.id = a.approved_by
      where a.act = 'receive-payment' and a.executed_at = p.received_at
        and a.params ->> 'Номер при канала' = p.external_id
    `.execute(db);
  },
  down: async (db: Kysely<unknown>) => {
    await sql`alter table payments drop column received_by`.execute(db);
  },
};
